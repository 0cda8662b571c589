import type { Parts } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import { beginSession, type SignInOptions } from '../begin-session.ts';
import { whole } from '../one-time-code.ts';

/** What the second step of signing in comes to. */
export type SecondFactorResult = Result<undefined, VerificationCodeErrorCode | 'INVALID_TOTP_CODE'>;

export async function signInWithMfa(
  parts: Parts,
  otp: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(parts, options, {
    mint: async (call) =>
      call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: otp, code: whole(parts, attemptCode) } }),
    refusals: [...parts.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}

export async function signInWithRecoveryCode(
  parts: Parts,
  recoveryCode: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(parts, options, {
    mint: async (call) =>
      call('POST /latchkey/mfa/recover', { body: { recovery_code: recoveryCode, code: whole(parts, attemptCode) } }),
    refusals: [...parts.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}
