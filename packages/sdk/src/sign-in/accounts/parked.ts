import type { TokenStore, Tokens } from '../../token-stores/token-store.ts';

/** An account signed in to in this browser, beside the one in use. */
export interface Account {
  /** What `switchAccount` takes: the id of its user. */
  readonly id: string;
  /** The name of its user, as it was when the account was last in use. */
  readonly displayName: string | null;
  /** The email of its user, as of then. */
  readonly primaryEmail: string | null;
  /** The picture of its user, as of then. */
  readonly profileImageUrl: string | null;
  /** Whether one can switch to it without signing in, as far as this browser knows. */
  readonly isSignedIn: boolean;
}

/** What is shown of an account. */
export type Profile = Omit<Account, 'isSignedIn'>;

/** An account as it is stored. Null in the place of its refresh token says that its session is over. */
export interface Parked extends Profile {
  readonly refreshToken: string | null;
}

/** In the place of a refresh token that the page's own server keeps. */
export const WITH_SERVER = 'kept';

/** The accounts that wait beside the one in a store, the one used last first. What makes no sense counts as absent. */
export function parkedIn({ parked }: TokenStore): readonly Parked[] {
  try {
    const stored: unknown = JSON.parse(parked?.read() ?? '');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Writes down another list of them. */
export const keepParked = (store: TokenStore, accounts: readonly Parked[]): void =>
  void store.parked?.keep(accounts.length === 0 ? null : JSON.stringify(accounts));

/** The list without one of them. */
export const parkedBut = (store: TokenStore, id: string): readonly Parked[] =>
  parkedIn(store).filter((account) => account.id !== id);

/**
 * The session of a parked account, as a store of its own: what replaces its refresh token is written down at once.
 * Where the page's own server has the token, renewing the session makes it the current one; `park` says what becomes of
 * the one before.
 */
export function parkedSession(store: TokenStore, id: string, park = true): TokenStore {
  const { server } = store;
  let accessToken: Tokens['accessToken'] = null;
  return {
    isPersistent: true,
    get: () => ({
      accessToken,
      refreshToken: parkedIn(store).find((account) => account.id === id)?.refreshToken ?? null,
    }),
    set(tokens) {
      ({ accessToken } = tokens);
      const { refreshToken } = tokens;
      keepParked(
        store,
        parkedIn(store).map((account) => (account.id === id ? { ...account, refreshToken } : account)),
      );
    },
    end: () => 'expired',
    subscribe: () => () => {},
    ...(server && {
      server: {
        renew: () => server.renew({ switch_to: id, park }),
        signOut: () => server.signOut({ user_id: id }),
      },
    }),
  };
}
