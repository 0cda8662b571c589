import { useId } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BrandMark } from '../../ui/icons/brands.tsx';
import type { ConnectedAccountsState, Provider } from './use-connected-accounts.ts';

interface ProviderRowProps {
  readonly provider: Provider;
  readonly accounts: ConnectedAccountsState;
}

/** One provider: what somebody has there, and what can be done with it. */
export function ProviderRow({ provider, accounts }: ProviderRowProps) {
  const text = useAccountText();
  const reason = useId();
  const { id, name, isConnected, isNeeded } = provider;
  return (
    <li data-latchkey="row">
      <BrandMark id={id} name={name} />
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{name}</strong>
        {isConnected && <span data-latchkey="small">{provider.email ?? text('connected')}</span>}
        {isConnected && !provider.isOffered && <span data-latchkey="small">{text('providerOff')}</span>}
        {isNeeded && (
          <span data-latchkey="small" id={reason}>
            {text('lastWayIn')}
          </span>
        )}
      </div>
      <div data-latchkey="acts">
        {isConnected ? (
          <ActionButton
            label={text('disconnectNamed', { provider: name })}
            because={isNeeded ? reason : undefined}
            onClick={() => accounts.setEnding(provider)}
          >
            {text('disconnect')}
          </ActionButton>
        ) : (
          <ActionButton
            label={text('connectNamed', { provider: name })}
            busy={accounts.busy === id}
            onClick={() => accounts.connect(provider)}
          >
            {text('connect')}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
