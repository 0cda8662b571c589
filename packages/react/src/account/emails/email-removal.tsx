import { useAccountText } from '../../i18n/texts/account.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Emails } from './use-emails.ts';

/** Asks before an address is removed. */
export function EmailRemoval({ emails }: { readonly emails: Emails }) {
  const text = useAccountText();
  const { removing, setRemoving } = emails;
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={text('emailRemoveAsked', { email: removing?.value ?? '' })}
      confirmText={text('remove')}
      isBusy={emails.busy === 'remove'}
      failure={emails.failure}
      onConfirm={() => removing && emails.remove(removing)}
      onClose={() => setRemoving(undefined)}
    >
      {text('emailRemoveHelp')}
    </ConfirmDialog>
  );
}
