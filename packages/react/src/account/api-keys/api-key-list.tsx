import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyMade } from './api-key-made.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import type { ApiKeys } from './use-api-keys.ts';

interface ApiKeyListProps {
  readonly keys: ApiKeys;
  readonly help: string;
}

/** The API keys of a user or a team, with ways to create and revoke them. */
export function ApiKeyList({ keys, help }: ApiKeyListProps) {
  const text = useAccountText();
  const { list, revoking, setRevoking } = keys;
  const [isCreating, setCreating] = useState(false);
  const create = useFocusBack<HTMLButtonElement>(isCreating);
  return (
    <div data-latchkey="form" ref={keys.ref} tabIndex={-1}>
      <p data-latchkey="text">{help}</p>
      <Loading of={keys.known} />
      <ErrorMessage error={revoking ? undefined : keys.failure} />
      {list && !isCreating && (
        <div data-latchkey="actions">
          <Button ref={create} onClick={() => setCreating(true)}>
            {text('apiKeyCreate')}
          </Button>
        </div>
      )}
      {isCreating && <ApiKeyForm keys={keys} onClose={() => setCreating(false)} />}
      {list?.length === 0 && <p data-latchkey="text">{text('apiKeysNone')}</p>}
      {list && list.length > 0 && (
        <ul data-latchkey="rows">
          {list.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} keys={keys} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {keys.done}
      </div>
      {keys.made && <ApiKeyMade apiKey={keys.made} onClose={keys.close} />}
      <ConfirmDialog
        open={revoking !== undefined}
        title={text('apiKeyRevokeAsked', { name: revoking?.description ?? '' })}
        confirmText={text('apiKeyRevoke')}
        isBusy={keys.busy === 'revoke'}
        failure={keys.failure}
        onConfirm={() => revoking && keys.revoke(revoking)}
        onClose={() => setRevoking(undefined)}
      >
        {text('apiKeyRevokeHelp')}
      </ConfirmDialog>
    </div>
  );
}
