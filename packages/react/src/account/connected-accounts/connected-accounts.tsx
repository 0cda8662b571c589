import { useAccountText } from '../../i18n/texts/account.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ProviderRow } from './provider-row.tsx';
import { useConnectedAccounts } from './use-connected-accounts.ts';

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
