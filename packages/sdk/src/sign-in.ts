import { limits } from '@latchkey/protocol/limits';
import { KnownError } from './known-error.ts';
import type { Parts } from './parts.ts';
import { callbackUrl } from './redirects/target.ts';
import { type Result, resultOf } from './result.ts';
import type { TokenStore } from './stores/token-store.ts';
import { callAs, type ResponseOf } from './wire/call.ts';

export interface Credential {
  readonly email: string;
  readonly password: string;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
}

export interface NewCredential extends Credential {
  /** The page that verifies e-mails, absolute; in browsers that of the app. */
  readonly verificationCallbackUrl?: string | undefined;
}

export type SignInResult = Result<undefined, 'EMAIL_PASSWORD_MISMATCH' | 'INVALID_TOTP_CODE' | 'PASSWORD_TOO_LONG'>;
export type SignUpResult = Result<undefined, 'USER_EMAIL_ALREADY_EXISTS' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'>;

export async function signInWithCredential(
  parts: Parts,
  { email, password, noRedirect }: Credential,
): Promise<SignInResult> {
  const store = storeForSignIn(parts);
  const call = callAs(parts.connection, 'client');
  const signIn = async () => {
    checkLength(password);
    await keep(store, await call('POST /auth/password/sign-in', { body: { email, password } }));
  };
  const result = await resultOf(signIn(), 'EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE', 'PASSWORD_TOO_LONG');
  if (result.status === 'ok' && !noRedirect) await parts.redirects.to('afterSignIn', { replace: true });
  return result;
}

export async function signUpWithCredential(parts: Parts, credential: NewCredential): Promise<SignUpResult> {
  const store = storeForSignIn(parts);
  const { email, password, noRedirect, verificationCallbackUrl = defaultCallback(parts) } = credential;
  const call = callAs(parts.connection, 'client');
  const body = { email, password, verification_callback_url: verificationCallbackUrl };
  const signUp = async () => {
    checkLength(password);
    await keep(store, await call('POST /auth/password/sign-up', { body }));
  };
  const result = await resultOf(signUp(), 'USER_EMAIL_ALREADY_EXISTS', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG');
  if (result.status === 'ok' && !noRedirect) await parts.redirects.to('afterSignUp', { replace: true });
  return result;
}

/** Whoever signs in must find the session again. */
function storeForSignIn({ connection, store }: Parts): TokenStore {
  if (connection.ownerSession) {
    throw new Error('Signing in is not supported by an app that acts with the session of a project owner.');
  }
  const chosen = store();
  if (chosen.isPersistent) return chosen;
  throw new Error('Signing in needs a persistent token store: make the app with "cookie", "server-kept" or "memory".');
}

/** The service answers this one as a malformed request, which helps nobody who types a password. */
function checkLength(password: string): void {
  const maxLength = limits.passwordMaxCharacters;
  if (password.length <= maxLength) return;
  const sentence = `The password is too long. Use at most ${maxLength} characters.`;
  throw new KnownError('PASSWORD_TOO_LONG', 400, sentence, { maxLength });
}

type Minted = ResponseOf<'POST /auth/password/sign-in', 'client'>;

async function keep(store: TokenStore, { access_token, refresh_token }: Minted): Promise<void> {
  await store.set({ accessToken: access_token, refreshToken: refresh_token });
}

function defaultCallback({ environment, urls }: Parts): string {
  const page = environment.page?.href();
  if (page !== undefined) return callbackUrl(urls().emailVerification, page);
  throw new Error('Outside of a browser, pass verificationCallbackUrl: there is no page to complete it by.');
}
