import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { ApiKeys, OwnedKey } from './use-api-keys.ts';

interface ApiKeyRowProps {
  readonly apiKey: OwnedKey;
  readonly keys: ApiKeys;
}

/** One key: whether it is good, its end, and since when and until when. */
export function ApiKeyRow({ apiKey, keys }: ApiKeyRowProps) {
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
