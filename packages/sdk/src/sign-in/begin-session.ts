import type { ErrorCode } from '@latchkey/protocol/errors';
import type { AppContext } from '../context/app-context.ts';
import type { KnownError } from '../core/known-error.ts';
import type { Result } from '../core/result.ts';
import type { Call } from '../core/wire/call.ts';
import type { TokenStore } from '../token-stores/token-store.ts';
import type { TokenStoreInit } from '../token-stores/token-stores.ts';
import { type Minted, replaceSession } from './accounts/replace-session.ts';
import { type AccountThings, removedOf } from './removed.ts';

/** Options common to all sign-in methods. */
export interface SignInOptions {
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
  /**
   * Called as soon as the user is signed in, and awaited before the page is left. Receives what the sign-in removed
   * from an account whose address was never verified: another person may have set it up.
   */
  readonly onSignedIn?: ((removed?: AccountThings) => unknown) | undefined;
  /** Where to keep this session, instead of the app's own store; it must be found there again. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

/** One way in: what asks for the tokens, and which refusals it answers as a result. */
interface WayIn<C extends ErrorCode> {
  mint(call: Call<'client'>): Promise<Minted>;
  readonly refusals: readonly C[];
}

/**
 * Stores the tokens of a new session, and returns the user to where they came from; a user with a second factor goes to
 * the page that asks for it.
 */
export async function beginSession<C extends ErrorCode>(
  context: AppContext,
  { noRedirect, onSignedIn, tokenStore }: SignInOptions,
  { mint, refusals }: WayIn<C>,
): Promise<Result<undefined, C>> {
  const store = storeForSignIn(context, tokenStore);
  const begin = async () => {
    const { is_new_user, ...tokens } = await mint(context.call(undefined, store));
    await replaceSession(context, store, tokens);
    context.mfaAttempt.keep(null);
    return is_new_user ? ('afterSignUp' as const) : ('afterSignIn' as const);
  };
  const begun = await context.resultOf(begin, ...refusals);
  const removed = removedOf(context);
  const next = begun.status === 'ok' ? begun.data : pageAfter(context, begun.error);
  if (begun.status === 'ok') await onSignedIn?.(removed);
  if (next && !noRedirect) await context.redirects.to(next, { replace: true });
  return begun.status === 'ok' ? { status: 'ok', data: undefined } : begun;
}

/** The store of a sign-in has to be persistent, or the session would be lost. */
export function storeForSignIn({ connection, store }: AppContext, override?: TokenStoreInit): TokenStore {
  if (connection.ownerSession) {
    throw new Error('Signing in is not supported by an app that acts with the session of a project owner.');
  }
  const chosen = store(override);
  if (chosen.isPersistent) return chosen;
  throw new Error(
    'Signing in needs a persistent token store: make the app with "cookie", "http-only-cookie" or "memory".',
  );
}

/** Skips the page if it couldn't find the attempt. */
function pageAfter({ KnownError, mfaAttempt }: AppContext, error: KnownError): 'mfa' | undefined {
  const isAsked = KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return isAsked && mfaAttempt.keep(error.details.attempt_code) ? 'mfa' : undefined;
}
