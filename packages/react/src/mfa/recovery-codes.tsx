import { type FormEvent, useId, useRef, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { CopyButton } from '../ui/clipboard/copy-button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';

/** What to do once the codes are kept. */
export interface RecoveryCodesProps {
  /** Out of `user.createRecoveryCodes()`; nobody can show them again. */
  readonly codes: readonly string[];
  /** Somebody has said that the codes are kept. The button is busy until it is done. */
  onDone(): unknown;
}

/** Shows recovery codes, with ways to keep them, and goes on when somebody says that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useAccountText();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const { act, busy, failure } = useAction();
  const title = text('recoveryCodes');
  const lines = codes.join('\n');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isSaved = box.current?.checked === true;
    setRefused(!isSaved);
    if (isSaved) act('done', onDone);
    else box.current?.focus();
  }
  return (
    <form data-latchkey="form" noValidate onSubmit={submit}>
      <Heading key="codes">{title}</Heading>
      <p data-latchkey="text">{text('recoveryCodesHelp')}</p>
      <ul data-latchkey="codes">
        {codes.map((code) => (
          <li key={code} data-latchkey="code">
            {code}
          </li>
        ))}
      </ul>
      <div data-latchkey="actions">
        <CopyButton text={lines}>{text('copyCodes')}</CopyButton>
        <Button variant="secondary" onClick={() => downloadText('recovery-codes.txt', `${title}\n\n${lines}\n`)}>
          {text('download')}
        </Button>
        <Button variant="secondary" onClick={() => printText(title, lines)}>
          {text('print')}
        </Button>
      </div>
      <ErrorMessage error={failure} />
      <div data-latchkey="field">
        <label data-latchkey="check">
          <input
            data-latchkey="checkbox"
            type="checkbox"
            ref={box}
            required
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? id : undefined}
            onChange={() => setRefused(false)}
          />
          {text('codesSaved')}
        </label>
        {isRefused && (
          <p data-latchkey="error" id={id}>
            {text('codesNotSaved')}
          </p>
        )}
      </div>
      <Button type="submit" busy={busy !== undefined}>
        {text('done')}
      </Button>
    </form>
  );
}

/** Hands a text over as a file. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints a text alone, without the page that it stands on. */
function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  // One that is not displayed is not printed.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', opacity: '0' });
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) return;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.title = title;
  page.body.append(heading, lines);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
