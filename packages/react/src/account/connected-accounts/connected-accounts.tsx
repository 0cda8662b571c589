import { useId } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BrandMark } from '../../ui/icons/brands.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type ConnectedAccountsState, type Provider, useConnectedAccounts } from './use-connected-accounts.ts';

/** The accounts elsewhere that the signed-in user can sign in with, and those that could be connected. */
export function ConnectedAccounts() {
  const text = useAccountText();
  const accounts = useConnectedAccounts();
  const { list, ending, setEnding } = accounts;
  return (
    <div data-latchkey="form" ref={accounts.ref} tabIndex={-1}>
      <p data-latchkey="text">{text('connectedAccountsHelp')}</p>
      <ErrorMessage error={ending ? undefined : accounts.failure} />
      {list ? (
        <ul data-latchkey="rows">
          {list.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} accounts={accounts} />
          ))}
        </ul>
      ) : (
        <Skeleton of="control" />
      )}
      <div data-latchkey="status" role="status">
        {accounts.done}
      </div>
      <ConfirmDialog
        open={ending !== undefined}
        title={text('disconnectAsked', { provider: ending?.name ?? '' })}
        confirmText={text('disconnect')}
        isBusy={accounts.busy === 'end'}
        failure={accounts.failure}
        onConfirm={accounts.end}
        onClose={() => setEnding(undefined)}
      >
        {text('disconnectHelp')}
      </ConfirmDialog>
    </div>
  );
}

interface ProviderRowProps {
  readonly provider: Provider;
  readonly accounts: ConnectedAccountsState;
}

/** One provider: the user's account there, and the actions on it. */
function ProviderRow({ provider, accounts }: ProviderRowProps) {
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
