import { type ClientApp, KnownError, type MagicLinkSignInResult, type SignInOptions } from '@latchkey/sdk';

/**
 * Signs in by an emailed code. An anonymous user keeps their data, unless the address already has an account: then that
 * account is signed in to.
 */
export async function signInByCode(
  app: ClientApp,
  code: string,
  options: SignInOptions = {},
): Promise<MagicLinkSignInResult> {
  const result = await app.signInWithMagicLink(code, { ...options, upgradeAnonymous: true });
  if (result.status === 'ok' || !KnownError.is(result.error, 'USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED'))
    return result;
  return app.signInWithMagicLink(code, options);
}
