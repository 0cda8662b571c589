import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { RecoveryCodes } from '../../mfa/recovery-codes.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** What can be done with a second factor that is there. */
export function SecondFactorOn({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { act, busy, failure } = useAction();
  const recovery = useRecoveryStatus(user);
  const makeCodes = () => act('codes', async () => setCodes((await user.createRecoveryCodes()).recoveryCodes));
  const turnOff = () => act('off', () => user.update({ totpMultiFactorSecret: null }));
  if (codes) {
    const finish = async () => {
      await recovery.reload();
      setCodes(undefined);
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  return (
    <>
      <p data-latchkey="text">{text('mfaOn')}</p>
      <Loading of={recovery.known} />
      {recovery.count !== undefined && (
        <p data-latchkey="text">
          {text('recoveryLeft', { count: recovery.count })} {recovery.count > 0 && text('recoveryNewHelp')}
        </p>
      )}
      <ErrorMessage error={isAsking ? undefined : failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" busy={busy === 'codes'} onClick={makeCodes}>
          {text('recoveryNew')}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text('mfaTurnOff')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={text('mfaTurnOffAsked')}
        confirmText={text('mfaTurnOff')}
        isBusy={busy === 'off'}
        failure={failure}
        onConfirm={turnOff}
        onClose={() => setAsking(false)}
      >
        {text('mfaTurnOffHelp')}
      </ConfirmDialog>
    </>
  );
}

/** How many recovery codes the user has left. */
function useRecoveryStatus(user: CurrentUser) {
  const [{ getRecoveryCodeStatus }] = useState(user);
  const known = useLoaded(getRecoveryCodeStatus);
  const [changed, setChanged] = useState<number>();
  return {
    known,
    count: changed ?? (known.status === 'ok' ? known.data.remaining : undefined),
    reload: async () => setChanged((await getRecoveryCodeStatus()).remaining),
  };
}
