import type { StoredText } from '../core/safe-storage.ts';

/** The two tokens of a session; null where there is none. */
export interface Tokens {
  /** Identifies the user, for minutes; any server can verify it. */
  readonly accessToken: string | null;
  /** Gets new access tokens for as long as the session lasts, so keep it secret. */
  readonly refreshToken: string | null;
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** How a session came to its end: the service said that it is over, or the person signed out. */
export type SessionEnd = 'expired' | 'signed-out';

/** Where the tokens of the current user are. */
export interface TokenStore {
  /** Whether what is written outlives the call, so that signing in makes sense. */
  readonly isPersistent: boolean;
  /** The current tokens; both are null when signed out. */
  get(): Tokens;
  /** `end` says why the tokens are gone. */
  set(tokens: Tokens, end?: SessionEnd): void | Promise<void>;
  /** How the last session ended, if known. */
  end(): SessionEnd;
  /** Calls back when the tokens change, here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** The name under which tabs agree who refreshes; undefined where no other tab shares the store. */
  readonly sharedAs?: string;
  /** Of a store whose refresh token is out of the SDK's reach. */
  readonly server?: SessionServer;
  /**
   * The device token, if this store keeps it: for hosts without `localStorage`. It can't sign in, and outlives
   * sessions.
   */
  readonly device?: StoredText;
  /**
   * Where the accounts are kept that the user can switch to, with their refresh tokens unless the page's own server has
   * them; undefined if there is only ever one. The store `cookie` keeps them in `localStorage`: whatever reads its
   * cookies can read that as well, but it isn't sent along with every request, nor limited to 4 KiB.
   */
  readonly parked?: StoredText;
}

/** The host's own server, which keeps the refresh token. */
export interface SessionServer {
  /** A new access token, of another session if one takes its place; null when that is over. */
  renew(change?: SessionChange): Promise<string | null>;
  /** Ends the session, the parked one of a user, or all of them, and forgets their refresh tokens. */
  signOut(of?: { readonly user_id: string } | { readonly all: true }): Promise<void>;
}

/** Which session takes the place of the current one: a new one, or the parked one of a user. */
export interface SessionChange {
  /** The refresh token of the new session. */
  readonly refresh_token?: string;
  /** The id of the user whose parked session is gone on with. */
  readonly switch_to?: string;
  /** Whether the one before is parked, or ended. */
  readonly park: boolean;
}

/** Refuses what a mistake in the host's code typically makes of a token. */
export function checkTokens({ accessToken, refreshToken }: Tokens): void {
  for (const token of [accessToken, refreshToken]) {
    if (token === 'undefined') throw new Error('A token is the word "undefined".');
  }
}
