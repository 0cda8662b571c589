import type { ApiKeyFirstView, TeamApiKeyFirstView } from '@latchkey/sdk';
import { useAccountText } from '../../i18n/texts/account.ts';
import { CopyButton } from '../../ui/clipboard/copy-button.tsx';
import { SavedForm } from '../../ui/form/saved-form.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface ApiKeyMadeProps {
  readonly apiKey: ApiKeyFirstView | TeamApiKeyFirstView;
  onClose(): void;
}

/** Shows a new key, this once, until the user says they have saved it. */
export function ApiKeyMade({ apiKey, onClose }: ApiKeyMadeProps) {
  const text = useAccountText();
  return (
    <Dialog open title={text('apiKeyMade')}>
      <SavedForm saved={text('apiKeySaved')} notSaved={text('apiKeyNotSaved')} action={text('close')} onSaved={onClose}>
        <p data-latchkey="text">{text('apiKeyMadeHelp')}</p>
        <div data-latchkey="secret">
          <span data-latchkey="label">{apiKey.description}</span>
          <span data-latchkey="code">{apiKey.value}</span>
          <CopyButton text={apiKey.value} label={text('apiKeyCopy')} />
        </div>
      </SavedForm>
    </Dialog>
  );
}
