import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { KnownFactors } from './use-second-factors.ts';

interface SecondFactorOnProps {
  readonly user: CurrentUser;
  readonly factors: KnownFactors;
  /** New recovery codes are to be shown. */
  onCodes(codes: readonly string[]): void;
}

/** What can be done with two-factor authentication as a whole: new recovery codes, and turning it off. */
export function SecondFactorOn({ user, factors, onCodes }: SecondFactorOnProps) {
  const text = useAccountText();
  const [isAsking, setAsking] = useState(false);
  const { act, busy, failure } = useAction();
  const makeCodes = () => act('codes', async () => onCodes((await user.createRecoveryCodes()).recoveryCodes));
  const turnOff = () =>
    act('off', async () => {
      await user.update({ totpMultiFactorSecret: null });
      await factors.reload();
    });
  const count = factors.now?.recoveryCodesRemaining;
  return (
    <>
      <p data-latchkey="text">{text('mfaOn')}</p>
      <Loading of={factors.known} />
      {count !== undefined && (
        <p data-latchkey="text">
          {text('recoveryLeft', { count })} {count > 0 && text('recoveryNewHelp')}
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
