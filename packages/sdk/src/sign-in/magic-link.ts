import type { AppContext } from '../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { Result } from '../core/result.ts';
import { upgradeByCode } from './anonymous.ts';
import { beginSession, type SignInOptions } from './begin-session.ts';
import { lookAt, whole } from './one-time-code.ts';

/** How a link or a typed code signs in. */
export interface MagicLinkSignInOptions extends SignInOptions {
  /** Upgrades the signed-in anonymous user, who keeps id and data. */
  readonly upgradeAnonymous?: boolean | undefined;
}

/** What asking for a sign-in link comes to: the nonce that a typed code is sent with. */
export type MagicLinkEmailResult = Result<
  { readonly nonce: string },
  'SIGN_UP_NOT_ENABLED' | 'REDIRECT_URL_NOT_WHITELISTED'
>;
/** What signing in by a mailed link or code comes to. */
export type MagicLinkSignInResult = Result<
  undefined,
  | VerificationCodeErrorCode
  | 'INVALID_TOTP_CODE'
  | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
  | 'USER_EMAIL_ALREADY_EXISTS'
  | 'SIGN_UP_NOT_ENABLED'
>;

/** Whether a magic link's code is valid, and a part of the address that it was mailed to. */
export type MagicLinkCheckResult = Result<
  /** First letter and domain: `a…@example.com`. */
  { readonly maskedEmail: string },
  VerificationCodeErrorCode
>;

/** Mails a link, and a code to type which the `nonce` completes: both sign in, or up. */
export async function sendMagicLinkEmail(
  { call, redirects, resultOf }: AppContext,
  email: string,
  options: MailOptions = {},
): Promise<MagicLinkEmailResult> {
  const body = { email, callback_url: redirects.callbackTo('magicLinkCallback', options.callbackUrl) };
  return resultOf(
    () => call()('POST /latchkey/otp/send-sign-in-code', { body }),
    'SIGN_UP_NOT_ENABLED',
    'REDIRECT_URL_NOT_WHITELISTED',
  );
}

/** Whether a magic link's code is valid, without using it up; and enough of the address to recognize it. */
export const checkMagicLinkCode = (context: AppContext, code: string): Promise<MagicLinkCheckResult> =>
  lookAt(context, 'POST /latchkey/otp/check-code', code);

/** With the code of a mailed link, or with the six typed characters and the nonce after them. */
export async function signInWithMagicLink(
  context: AppContext,
  code: string,
  options: MagicLinkSignInOptions = {},
): Promise<MagicLinkSignInResult> {
  return beginSession(context, options, {
    async mint(call) {
      const body = { code: whole(context, code) };
      const upgraded = options.upgradeAnonymous && (await upgradeByCode(context, body, options.tokenStore));
      return upgraded || call('POST /auth/otp/sign-in', { body });
    },
    refusals: [
      ...context.verificationCodeErrors,
      'INVALID_TOTP_CODE',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      'USER_EMAIL_ALREADY_EXISTS',
      'SIGN_UP_NOT_ENABLED',
    ],
  });
}
