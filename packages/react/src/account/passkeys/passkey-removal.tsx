import { useAccountText } from '../../i18n/texts/account.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Passkeys } from './use-passkeys.ts';

/** Asks before a passkey is removed. */
export function PasskeyRemoval({ passkeys }: { readonly passkeys: Passkeys }) {
  const text = useAccountText();
  const { removing, setRemoving } = passkeys;
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={text('passkeyRemoveAsked', { name: removing?.name ?? '' })}
      confirmText={text('passkeyRemove')}
      isBusy={passkeys.busy === 'remove'}
      failure={passkeys.failure}
      onConfirm={() => removing && passkeys.remove(removing)}
      onClose={() => setRemoving(undefined)}
    >
      {text('passkeyRemoveHelp')}
    </ConfirmDialog>
  );
}
