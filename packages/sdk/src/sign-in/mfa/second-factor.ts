import type { AppContext } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import { beginSession, type SignInOptions } from '../begin-session.ts';
import { whole } from '../one-time-code.ts';

/** What the second step of signing in comes to. */
export type SecondFactorResult = Result<undefined, VerificationCodeErrorCode | 'INVALID_TOTP_CODE'>;

/** Completes a sign-in with the code of the authenticator app; `mfaAttemptCode()` names the sign-in. */
export async function signInWithMfa(
  context: AppContext,
  otp: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(context, options, {
    mint: async (call) =>
      call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: otp, code: whole(context, attemptCode) } }),
    refusals: [...context.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}

/** The same with a recovery code, which is used up. */
export async function signInWithRecoveryCode(
  context: AppContext,
  recoveryCode: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(context, options, {
    mint: async (call) =>
      call('POST /latchkey/mfa/recover', { body: { recovery_code: recoveryCode, code: whole(context, attemptCode) } }),
    refusals: [...context.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}
