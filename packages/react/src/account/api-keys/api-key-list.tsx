import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { SectionProps } from '../section.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyMade } from './api-key-made.tsx';
import { type ApiKeys, type OwnedKey, useApiKeys } from './use-api-keys.ts';

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

/** Keys with which programs act for the user. */
export function ApiKeysSection({ user }: SectionProps) {
  const text = useAccountText();
  return <ApiKeyList keys={useApiKeys(user)} help={text('apiKeysHelp')} />;
}

interface ApiKeyRowProps {
  readonly apiKey: OwnedKey;
  readonly keys: ApiKeys;
}

/** One key: whether it is valid, its last characters, when it was created and when it expires. */
function ApiKeyRow({ apiKey, keys }: ApiKeyRowProps) {
  const text = useAccountText();
  const date = useDate();
  const { description, createdAt, lastUsedAt, value, whyInvalid } = apiKey;
  const why = whyInvalid();
  const state = why === null ? 'apiKeyValid' : why === 'expired' ? 'apiKeyExpired' : 'apiKeyRevoked';
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{description}</strong>
        <span data-latchkey="chips">
          <span data-latchkey="chip" data-tone={why === null ? undefined : 'warning'}>
            {text(state)}
          </span>
          <span data-latchkey="code">…{value.lastFour}</span>
        </span>
        <span data-latchkey="small">
          {text('apiKeyCreated', { date: date(createdAt) })} <Until apiKey={apiKey} />
        </span>
        <span data-latchkey="small">
          {lastUsedAt ? text('apiKeyUsed', { date: date(lastUsedAt) }) : text('apiKeyUnused')}
        </span>
      </div>
      {why === null && (
        <div data-latchkey="acts">
          <ActionButton
            label={text('apiKeyRevokeNamed', { name: description })}
            onClick={() => keys.setRevoking(apiKey)}
          >
            {text('apiKeyRevoke')}
          </ActionButton>
        </div>
      )}
    </li>
  );
}

function Until({ apiKey: { expiresAt, manuallyRevokedAt, isValid } }: Pick<ApiKeyRowProps, 'apiKey'>) {
  const text = useAccountText();
  const date = useDate();
  if (manuallyRevokedAt) return text('apiKeyRevokedOn', { date: date(manuallyRevokedAt) });
  if (!expiresAt) return text('apiKeyLasts');
  return text(isValid() ? 'apiKeyExpires' : 'apiKeyExpiredOn', { date: date(expiresAt) });
}
