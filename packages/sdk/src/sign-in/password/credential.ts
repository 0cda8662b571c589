import type { RefusalName } from '@latchkey/protocol/refusals';
import type { AppContext } from '../../context/app-context.ts';
import type { Result } from '../../core/result.ts';
import { upgradeByPassword } from '../anonymous.ts';
import { beginSession, type SignInOptions } from '../begin-session.ts';
import { checkLength, type NewPasswordErrorCode, newPasswordErrors } from './password-length.ts';

/** With what a person signs in by password. */
export interface Credential extends SignInOptions {
  /** As the person has typed it; capitals make no difference. */
  readonly email: string;
  /** As it was typed, between 8 and 70 characters for a new one. */
  readonly password: string;
}

/** With what a person signs up by password. */
export interface NewCredential extends Credential {
  /** The page that verifies emails, absolute; in browsers the app's by default. */
  readonly verificationCallbackUrl?: string | undefined;
  /** Upgrades the signed-in anonymous user, who keeps id and data. */
  readonly upgradeAnonymous?: boolean | undefined;
}

/** What signing in by password comes to. */
export type SignInResult = Result<
  undefined,
  'EMAIL_PASSWORD_MISMATCH' | 'INVALID_TOTP_CODE' | 'PASSWORD_TOO_LONG' | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
>;
/**
 * The result of a sign-up by password. `mailed` in projects that don't reveal which addresses have accounts: no user is
 * signed in yet, and an email to that address says how to continue.
 */
export type SignUpResult = Result<'mailed' | undefined, 'USER_EMAIL_ALREADY_EXISTS' | NewPasswordErrorCode>;

/** Signs in with email and password, and returns the user to where they came from. */
export async function signInWithCredential(context: AppContext, credential: Credential): Promise<SignInResult> {
  const { email, password } = credential;
  return beginSession(context, credential, {
    async mint(call) {
      checkLength(context, password);
      return call('POST /auth/password/sign-in', { body: { email, password } });
    },
    refusals: [
      'EMAIL_PASSWORD_MISMATCH',
      'INVALID_TOTP_CODE',
      'PASSWORD_TOO_LONG',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ],
  });
}

/** Creates an account with email and password, and signs it in. */
export async function signUpWithCredential(context: AppContext, credential: NewCredential): Promise<SignUpResult> {
  try {
    return await signUp(context, credential);
  } catch (error) {
    if (isMailed(error)) return { status: 'ok', data: 'mailed' };
    throw error;
  }
}

const isMailed = (error: unknown) =>
  error instanceof Error && 'refusal' in error && error.refusal === ('SIGN_UP_MAILED' satisfies RefusalName);

function signUp(context: AppContext, credential: NewCredential): Promise<SignUpResult> {
  const { email, password, verificationCallbackUrl: given, upgradeAnonymous } = credential;
  return beginSession(context, credential, {
    async mint(call) {
      checkLength(context, password);
      const callback = context.redirects.callbackTo('emailVerification', given, 'verificationCallbackUrl');
      const body = { email, password, verification_callback_url: callback };
      const upgraded = upgradeAnonymous && (await upgradeByPassword(context, body, credential.tokenStore));
      return { ...(upgraded || (await call('POST /auth/password/sign-up', { body }))), is_new_user: true };
    },
    refusals: ['USER_EMAIL_ALREADY_EXISTS', ...newPasswordErrors],
  });
}
