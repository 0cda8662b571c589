import type { AppContext } from '../../context/app-context.ts';
import type { TokenStore } from '../../token-stores/token-store.ts';
import type { TokenStoreInit } from '../../token-stores/token-stores.ts';
import { endAtService } from './end-at-service.ts';
import { keepParked, parkedBut, parkedIn, parkedSession } from './parked.ts';
import { areSeveralOffered, endParked, inTurn, park, profileOf } from './replace-session.ts';

/** What follows a switch to another account. */
export interface SwitchAccountOptions {
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
  /** Where the accounts are, instead of the app's own store. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

/**
 * Goes on with another account of this browser, and leads to the page after signing in. False if its session is over:
 * then the account in use stays, and the user signs in again to the other one.
 * `if (!(await app.switchAccount(account.id))) await app.addAccount();`
 */
export async function switchAccount(
  context: AppContext,
  userId: string,
  { noRedirect, tokenStore }: SwitchAccountOptions = {},
): Promise<boolean> {
  const store = context.store(tokenStore);
  const release = context.freeze.begin();
  try {
    const isDone = (await areSeveralOffered(context.call(), store)) && (await goOnWith(context, store, userId));
    if (!isDone) void context.caches.refresh((name) => name === 'accounts');
    else if (!noRedirect) await context.redirects.to('afterSignIn', { noRedirectBack: true }, release);
    return isDone;
  } finally {
    release();
  }
}

/** After a sign-out: goes on with the account that was used last, if one is still signed in. */
export async function goOnWithNext(context: AppContext, store: TokenStore): Promise<boolean> {
  for (const { id, refreshToken } of parkedIn(store)) {
    if (refreshToken !== null && (await goOnWith(context, store, id, true))) return true;
  }
  return false;
}

/** Ends every session that waits beside the one in a store. */
export async function endAllParked(context: AppContext, store: TokenStore): Promise<void> {
  // The page's own server may have more of them than this browser knows by name.
  if (store.server) await store.server.signOut({ all: true });
  else for (const { id } of parkedIn(store)) await endParked(context, store, id);
  keepParked(store, []);
}

/** The session before is parked, or ended where it isn't to be; `isOver` says that it was ended already. */
async function goOnWith(context: AppContext, store: TokenStore, id: string, isOver = false): Promise<boolean> {
  const before = context.session(store);
  if (before.userId === id && !before.isInvalid && !before.impersonation) return true;
  const profile = isOver ? undefined : await profileOf(context, before);
  const next = parkedSession(store, id, profile !== undefined);
  if ((await context.session(next).getAccessToken()) === null) return false;
  if (!profile && !isOver && !store.server) await endAtService(context, before);
  const isDone = await inTurn(context, store, async () => {
    if (!store.server && context.session(store) !== before) return false;
    const tokens = next.get();
    if (profile) park(store, profile);
    keepParked(store, parkedBut(store, id));
    if (!store.server) await store.set(tokens);
    return true;
  });
  // Meanwhile another tab has put another session into the store.
  return isDone || goOnWith(context, store, id, false);
}
