import type { ReactNode } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { Credentials } from './use-credentials.ts';

interface CredentialRemovalProps {
  readonly credentials: Credentials;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before a passkey or a security key is removed. */
export function CredentialRemoval({ credentials, children }: CredentialRemovalProps) {
  const text = useAccountText();
  const { removing, setRemoving } = credentials;
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={text('passkeyRemoveAsked', { name: removing?.name ?? '' })}
      confirmText={text('passkeyRemove')}
      isBusy={credentials.busy === 'remove'}
      failure={credentials.failure}
      onConfirm={() => removing && credentials.remove(removing)}
      onClose={() => setRemoving(undefined)}
    >
      {children}
    </ConfirmDialog>
  );
}
