import type { StoredText } from '../core/safe-storage.ts';

/** The two tokens of a session; null where there is none. */
export interface Tokens {
  /** Says who somebody is, for minutes; any server can verify it. */
  readonly accessToken: string | null;
  /** Gets new access tokens for as long as the session lasts: nobody else may see it. */
  readonly refreshToken: string | null;
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** How a session came to its end: the service said that it is over, or the person signed out. */
export type SessionEnd = 'expired' | 'signed-out';

/** Where the tokens of the current user are. */
export interface TokenStore {
  /** Whether what is written outlives the call, so that signing in makes sense. */
  readonly isPersistent: boolean;
  /** What is there right now; both are null where nobody is signed in. */
  get(): Tokens;
  /** `end` says why there are no tokens any more. */
  set(tokens: Tokens, end?: SessionEnd): void | Promise<void>;
  /** How the session ended that is not here any more, as far as anybody has said. */
  end(): SessionEnd;
  /** Calls back when the tokens change, be it here or in another tab. */
  subscribe(listener: () => void): () => void;
  /** The name under which tabs agree who refreshes; undefined where no other tab shares the store. */
  readonly sharedAs?: string;
  /** Of a store whose refresh token is out of the SDK's reach. */
  readonly server?: SessionServer;
  /**
   * What the service calls the device, if this store keeps it: for hosts without `localStorage`. It signs nobody in, and
   * stays when a session ends.
   */
  readonly device?: StoredText;
}

/** The host's own server, which keeps the refresh token. */
export interface SessionServer {
  /** A new access token; null when the session is over. */
  renew(): Promise<string | null>;
  /** Ends the session and forgets its refresh token. */
  signOut(): Promise<void>;
}

/** Refuses what a mistake in the host's code typically makes of a token. */
export function checkTokens({ accessToken, refreshToken }: Tokens): void {
  for (const token of [accessToken, refreshToken]) {
    if (token === 'undefined') throw new Error('A token is the word "undefined".');
  }
}
