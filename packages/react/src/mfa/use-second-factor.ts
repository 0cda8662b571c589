import { KnownError, type SecondFactorOptions, verificationCodeErrors } from '@latchkey/sdk';
import { useChecks } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';

/** The attempt that needs a second factor, and what to do once it is given. */
export interface UseSecondFactorOptions extends SecondFactorOptions {
  /** Names the sign-in that waits: `app.mfaAttemptCode()`. */
  readonly attemptCode: string;
  /** The sign-in waited too long, or too much was tried. */
  onOver(): void;
}

/** Completing a sign-in with the code of the authenticator app. */
export function useSecondFactor({ attemptCode, onOver, ...options }: UseSecondFactorOptions): Form<'code'> {
  const app = useApp();
  const errorText = useErrorText();
  const checks = useChecks();
  return useForm({
    checks: { code: checks.code },
    async send({ code }) {
      const result = await app.signInWithMfa(code, attemptCode, options);
      if (result.status === 'ok') return undefined;
      if (!KnownError.is(result.error, ...verificationCodeErrors)) return { code: errorText(result.error) };
      onOver();
      return undefined;
    },
  });
}

/** The same with a recovery code, however it is written. */
export function useRecovery({ attemptCode, onOver, ...options }: UseSecondFactorOptions): Form<'recoveryCode'> {
  const app = useApp();
  const text = useText();
  return useForm({
    checks: { recoveryCode: (value) => (value.trim() === '' ? text('recoveryCodeMissing') : undefined) },
    async send({ recoveryCode }) {
      const result = await app.signInWithRecoveryCode(recoveryCode.trim(), attemptCode, options);
      if (result.status === 'ok') return undefined;
      if (!KnownError.is(result.error, ...verificationCodeErrors)) return { recoveryCode: text('recoveryCodeWrong') };
      onOver();
      return undefined;
    },
  });
}
