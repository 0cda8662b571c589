import type { Parts } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { MailOptions } from '../../core/mail-options.ts';
import type { Result } from '../../core/result.ts';
import { type CodeResult, checkCode, whole } from '../one-time-code.ts';
import { type AccountThings, removedOf } from '../removed.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from './password-length.ts';

/** A new password, and the code of the mail that allows it. */
export interface PasswordReset {
  /** Out of the mailed link. */
  readonly code: string;
  /** The new one. */
  readonly password: string;
}

/** What asking for a mail that resets a password comes to. */
export type ForgotPasswordResult = Result<undefined, 'USER_NOT_FOUND'>;
/** What setting a new password with a mailed code comes to: what it has removed, if anything. */
export type PasswordResetResult = Result<AccountThings | undefined, VerificationCodeErrorCode | NewPasswordErrorCode>;

export async function sendForgotPasswordEmail(
  { call, redirects, resultOf }: Parts,
  email: string,
  options: MailOptions = {},
): Promise<ForgotPasswordResult> {
  const body = { email, callback_url: redirects.callbackTo('passwordReset', options.callbackUrl) };
  return resultOf(async () => void (await call()('POST /auth/password/send-reset-code', { body })), 'USER_NOT_FOUND');
}

export const verifyPasswordResetCode = (parts: Parts, code: string): Promise<CodeResult> =>
  checkCode(parts, 'POST /auth/password/reset/check-code', code);

export async function resetPassword(parts: Parts, reset: PasswordReset): Promise<PasswordResetResult> {
  const { code, password } = reset;
  const { call, resultOf, verificationCodeErrors } = parts;
  const work = async () => {
    checkLength(parts, password);
    await call()('POST /auth/password/reset', { body: { code: whole(parts, code), password } });
    return removedOf(parts);
  };
  return resultOf(work, ...verificationCodeErrors, ...newPasswordErrors);
}
