import { KnownError, verificationCodeErrors } from '@latchkey/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isCancelled } from '../ui/feedback/given-up.ts';
import type { UseSecondFactorOptions } from './use-second-factor.ts';

interface SecurityKeyFormProps extends UseSecondFactorOptions {
  /** Stands above the button. */
  readonly trust: ReactNode;
}

/** Completes a sign-in with a touch of the security key; closing the browser's window isn't a failure. */
export function SecurityKeyForm({ attemptCode, onOver, trust, ...options }: SecurityKeyFormProps) {
  const app = useApp();
  const text = useProofText();
  const { act, busy, failure } = useAction();
  const button = useRef<HTMLButtonElement>(null);
  useSignInProgress(busy !== undefined);
  useEffect(() => button.current?.focus(), []);
  const use = () =>
    act('use', async () => {
      const result = await app.signInWithSecurityKey(attemptCode, options);
      if (result.status === 'ok' || isCancelled(result.error)) return;
      if (KnownError.is(result.error, ...verificationCodeErrors)) onOver();
      else throw result.error;
    });
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('securityKeyUseHelp')}</p>
      {KnownError.is(failure) ? <Alert>{text('securityKeyFailed')}</Alert> : <ErrorMessage error={failure} />}
      {trust}
      <Button busy={busy !== undefined} onClick={use} ref={button}>
        {text('securityKeyUse')}
      </Button>
    </div>
  );
}
