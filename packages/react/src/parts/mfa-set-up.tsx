import { Fragment, type ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { useMfaSetUp } from '../hooks/use-mfa-set-up.ts';
import { useUser } from '../hooks/use-user.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { Failure } from './failure.tsx';
import { Heading } from './heading.tsx';
import { MfaKey } from './mfa-key.tsx';
import { MfaVerifyForm } from './mfa-verify-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface MfaSetUpProps {
  /** Draws the address as a QR code in your own way. */
  renderQr?: ((uri: string) => ReactNode) | undefined;
  /** The codes are saved; everything is done. */
  onDone(): unknown;
}

/** Sets up an authenticator app as second factor: `<MfaSetUp onDone={close} />`. */
export function MfaSetUp({ renderQr, onDone }: MfaSetUpProps) {
  const text = useAccountText();
  const setUp = useMfaSetUp(useUser({ or: 'redirect' }));
  const { secret, form, codes, codesFailure } = setUp;
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (codesFailure !== undefined) {
    return (
      <div data-latchkey="form">
        <Heading key="failed">{text('codesFailed')}</Heading>
        <Failure error={codesFailure} />
        <Button busy={setUp.isMakingCodes} onClick={setUp.makeCodes}>
          {text('tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div data-latchkey="form">
      <Heading key="set-up">{text('mfaSetUp')}</Heading>
      {secret.status === 'pending' && <p role="status">{text('loading')}</p>}
      {secret.status === 'failed' && (
        <Fragment>
          <Failure error={secret.error} />
          <Button onClick={secret.retry}>{text('tryAgain')}</Button>
        </Fragment>
      )}
      {secret.status === 'ok' && (
        <Fragment>
          <MfaKey secret={secret.data} renderQr={renderQr} />
          <MfaVerifyForm form={form} />
        </Fragment>
      )}
    </div>
  );
}
