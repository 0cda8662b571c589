import type { ApiKeyFirstView, TeamApiKeyFirstView } from '@latchkey/sdk';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/clipboard/copy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface ApiKeyMadeProps {
  readonly apiKey: ApiKeyFirstView | TeamApiKeyFirstView;
  onClose(): void;
}

/** Shows a new key, this once; goes when somebody says that it is kept. */
export function ApiKeyMade({ apiKey, onClose }: ApiKeyMadeProps) {
  const text = useAccountText();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isSaved = box.current?.checked === true;
    setRefused(!isSaved);
    if (isSaved) onClose();
    else box.current?.focus();
  }
  return (
    <Dialog open title={text('apiKeyMade')}>
      <form data-latchkey="form" noValidate onSubmit={submit}>
        <p data-latchkey="text">{text('apiKeyMadeHelp')}</p>
        <div data-latchkey="secret">
          <span data-latchkey="label">{apiKey.description}</span>
          <span data-latchkey="code">{apiKey.value}</span>
          <CopyButton text={apiKey.value} label={text('apiKeyCopy')} />
        </div>
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
            {text('apiKeySaved')}
          </label>
          {isRefused && (
            <p data-latchkey="error" id={id}>
              {text('apiKeyNotSaved')}
            </p>
          )}
        </div>
        <Button type="submit">{text('close')}</Button>
      </form>
    </Dialog>
  );
}
