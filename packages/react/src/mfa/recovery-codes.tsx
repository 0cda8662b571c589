import { downloadText } from '../hooks/dom/download-text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useMfaText } from '../i18n/texts/mfa.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { CopyButton } from '../ui/clipboard/copy-button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { SavedForm } from '../ui/form/saved-form.tsx';

/** What to do once the codes are kept. */
export interface RecoveryCodesProps {
  /** From `user.createRecoveryCodes()`; they can't be shown again. */
  readonly codes: readonly string[];
  /** Called when the user says they have saved the codes. The button is busy until it is done. */
  onDone(): unknown;
}

/** Shows recovery codes, with ways to save them, and continues when the user says they have. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = useMfaText();
  const { act, busy, failure } = useAction();
  const title = text('recoveryCodes');
  const lines = codes.join('\n');
  return (
    <SavedForm
      saved={text('codesSaved')}
      notSaved={text('codesNotSaved')}
      action={text('done')}
      busy={busy !== undefined}
      onSaved={() => act('done', onDone)}
    >
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
    </SavedForm>
  );
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
