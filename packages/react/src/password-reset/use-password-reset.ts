import { type AccountThings, KnownError, type VerificationCodeErrorCode, verificationCodeErrors } from '@latchkey/sdk';
import { useChecks, usePasswordLength } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useErrorText } from '../i18n/use-error-text.ts';

/** The code of the mail, and what to do once the password is set. */
export interface UsePasswordResetOptions {
  /** Out of the mailed link. */
  readonly code: string;
  /** The new password was accepted. */
  onDone(removed?: AccountThings): void;
  /** The code is no longer valid. */
  onBadCode(reason: VerificationCodeErrorCode): void;
}

/** Choosing a new password with the code of a mailed link. */
export function usePasswordReset(options: UsePasswordResetOptions): Form<'password'> {
  const { code, onDone, onBadCode } = options;
  const app = useApp();
  const errorText = useErrorText();
  const checks = useChecks(usePasswordLength().min);
  return useForm<'password'>({
    checks: { password: checks.newPassword },
    async send({ password }) {
      const result = await app.resetPassword({ code, password });
      if (result.status === 'ok') onDone(result.data);
      else if (KnownError.is(result.error, ...verificationCodeErrors)) onBadCode(result.error.code);
      else return { password: errorText(result.error) };
      return undefined;
    },
  });
}
