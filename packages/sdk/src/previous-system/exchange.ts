import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { Result } from '../core/result.ts';
import { beginSession, type SignInOptions } from '../sign-in/begin-session.ts';

/** A session of the previous system. */
export interface PreviousSession extends SignInOptions {
  /** A token that the previous system has issued to the user: an ID token or an access token that is a JWT. */
  readonly token: string;
}

/** The result of exchanging a session of the previous system. */
export type PreviousSessionResult = Result<undefined, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>;

/**
 * Signs in by a token of the previous system, which is good once. What is wrong with the token rejects, and the user signs
 * in as usual: `await exchangePreviousSession(app, { token, noRedirect: true }).catch(() => undefined);`
 */
export const exchangePreviousSession = (
  app: ClientApp,
  { token, ...options }: PreviousSession,
): Promise<PreviousSessionResult> =>
  beginSession(contextOf(app), options, {
    mint: (call) => call('POST /latchkey/previous-system/session', { body: { token } }),
    refusals: ['MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
  });
