import type { AppContext } from '../../context/app-context.ts';
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

/** Mails a link that sets a new password. The answer does not tell whether there is such an account. */
export async function sendForgotPasswordEmail(
  { call, redirects, resultOf }: AppContext,
  email: string,
  options: MailOptions = {},
): Promise<ForgotPasswordResult> {
  const body = { email, callback_url: redirects.callbackTo('passwordReset', options.callbackUrl) };
  return resultOf(async () => void (await call()('POST /auth/password/send-reset-code', { body })), 'USER_NOT_FOUND');
}

/** Whether a reset link's code is valid, without using it up. */
export const verifyPasswordResetCode = (context: AppContext, code: string): Promise<CodeResult> =>
  checkCode(context, 'POST /auth/password/reset/check-code', code);

/** Ends every session of the user without signing them in. */
export async function resetPassword(context: AppContext, reset: PasswordReset): Promise<PasswordResetResult> {
  const { code, password } = reset;
  const { call, resultOf, verificationCodeErrors } = context;
  const work = async () => {
    checkLength(context, password);
    await call()('POST /auth/password/reset', { body: { code: whole(context, code), password } });
    return removedOf(context);
  };
  return resultOf(work, ...verificationCodeErrors, ...newPasswordErrors);
}
