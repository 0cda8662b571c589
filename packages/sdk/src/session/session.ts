import { accessTokenMarginBelowMillis, accessTokenMarginMillis } from '@latchkey/protocol/client-limits';
import type { Environment } from '../core/environment.ts';
import { noTokens, type SessionEnd, type TokenStore, type Tokens } from '../token-stores/token-store.ts';
import { type AccessToken, type Impersonation, readAccessToken } from './access-token.ts';

/** Fetches tokens in exchange for a refresh token, which stays where the answer has no other; null: the session is over. */
export type Refresh = (refreshToken: string, store: TokenStore) => Promise<Tokens | null>;

/**
 * A user's session: hands out an access token that lasts long enough, and knows when all is over. It stays the same
 * object when its tokens are replaced, so what was read for it stays valid.
 */
export class Session {
  readonly #store: TokenStore;
  readonly #environment: Environment;
  readonly #refresh: Refresh;
  readonly #firstAccessToken: string | null;
  #refreshToken: string | null;
  #access: AccessToken | undefined;
  #sessionId: string | undefined;
  #userId: string | undefined;
  #impersonation: Impersonation | null = null;
  #refused: string | undefined;
  #isInvalid: boolean;
  #hasBegun: boolean;
  #pending: Promise<AccessToken | null> | undefined;

  constructor(store: TokenStore, environment: Environment, refresh: Refresh) {
    const { accessToken, refreshToken } = store.get();
    this.#store = store;
    this.#environment = environment;
    this.#refresh = refresh;
    this.#firstAccessToken = accessToken;
    this.#refreshToken = refreshToken;
    // What stands for a refresh token that another keeps says nothing: there may be none.
    this.#hasBegun = refreshToken !== null && !store.server;
    this.#take(readAccessToken(accessToken));
    this.#isInvalid = !this.#access && refreshToken === null;
  }

  /** Known to be over, or never begun. */
  get isInvalid(): boolean {
    return this.#isInvalid;
  }

  /** Whether a user is or was signed in, as far as this side can tell. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Whose it is, once an access token has said so. */
  get userId(): string | undefined {
    return this.#userId;
  }

  /** Who acts as the user in it, once an access token has said so. */
  get impersonation(): Impersonation | null {
    return this.#impersonation;
  }

  /** Takes the word of a server for whose session it is. */
  assumeBegun(userId: string): void {
    this.#hasBegun = true;
    this.#userId ??= userId;
  }

  /** Where its tokens are. */
  get store(): TokenStore {
    return this.#store;
  }

  /** A token that is valid for at least `margin` milliseconds; null when the session is over. */
  async getAccessToken(margin: number = accessTokenMarginMillis): Promise<string | null> {
    if (margin >= accessTokenMarginBelowMillis) {
      throw new Error(`Ask for a margin below ${accessTokenMarginBelowMillis} ms.`);
    }
    if (this.#isInvalid) return null;
    if (this.#refreshToken === null) {
      // It cannot be replaced, so it is used to its end.
      return this.#goodFor(0) ?? this.invalidate();
    }
    const known = this.#goodFor(margin);
    if (known) return known;
    this.#pending ??= this.#renewInTurn(margin).finally(() => {
      this.#pending = undefined;
    });
    const access = await this.#pending;
    if (access && access.expiresAt - this.#environment.clock() < margin) {
      throw new Error(`Ask for a margin below ${margin} ms.`);
    }
    return access?.token ?? null;
  }

  /**
   * The tokens to hand on; the access token is renewed if need be. A refresh token that is replaced from time to time
   * stays here: used elsewhere after that, it would look stolen, and end the session.
   */
  async getTokens(): Promise<Tokens> {
    const accessToken = await this.getAccessToken();
    return { accessToken, refreshToken: this.#isInvalid || this.#store.isPersistent ? null : this.#refreshToken };
  }

  /** Says that the service refused a token; a newer one stays. */
  dropAccessToken(token: string): void {
    this.#refused = token;
    if (this.#access?.token === token) this.#access = undefined;
  }

  /** Takes one that the service has made of the same session for another reason than its end. */
  takeAccessToken(accessToken: string): void {
    const held = this.#refreshToken;
    this.#keep({ accessToken, refreshToken: held }, held, held);
  }

  /** Ends it on this side, and empties the store unless that holds another session by now. */
  invalidate(end: SessionEnd = 'expired'): null {
    const isNews = !this.#isInvalid || end === 'signed-out';
    this.#isInvalid = true;
    this.#access = undefined;
    const { refreshToken } = this.#store.get();
    // Who signs out for good may do so after the session had expired.
    const isHere = refreshToken === this.#refreshToken || (refreshToken === null && end === 'signed-out');
    if (isNews && isHere) void this.#store.set(noTokens, this.#hasBegun ? end : 'signed-out');
    return null;
  }

  /** Whether the store holds this session; takes over tokens with which another tab has replaced its own. */
  adopt(): boolean {
    const { accessToken, refreshToken } = this.#store.get();
    if (refreshToken === null) return this.#refreshToken === null && accessToken === this.#firstAccessToken;
    const access = readAccessToken(accessToken);
    const isSuccessor = !this.#isInvalid && access?.sessionId !== undefined && access.sessionId === this.#sessionId;
    if (refreshToken !== this.#refreshToken && !isSuccessor) return false;
    this.#refreshToken = refreshToken;
    const isNewer = access && access.token !== this.#refused && access.expiresAt > (this.#access?.expiresAt ?? 0);
    if (isNewer && !this.#isInvalid) this.#take(access);
    return true;
  }

  #goodFor(margin: number): string | undefined {
    const access = this.#access;
    return access && access.expiresAt - this.#environment.clock() > margin ? access.token : undefined;
  }

  #take(access: AccessToken | undefined): void {
    this.#access = access;
    if (!access) return;
    this.#hasBegun = true;
    this.#sessionId = access.sessionId ?? this.#sessionId;
    this.#userId = access.userId ?? this.#userId;
    this.#impersonation = access.impersonation;
  }

  #renewInTurn(margin: number): Promise<AccessToken | null> {
    const { exclusively } = this.#environment;
    const { sharedAs } = this.#store;
    return sharedAs && exclusively ? exclusively(sharedAs, () => this.#renew(margin)) : this.#renew(margin);
  }

  async #renew(margin: number): Promise<AccessToken | null> {
    this.adopt();
    if (this.#access && this.#goodFor(margin)) return this.#access;
    const held = this.#refreshToken as string;
    const used = this.#newestToken() ?? held;
    const tokens = await this.#refresh(used, this.#store);
    if (tokens) return this.#keep(tokens, used, held);
    // Perhaps the token was not over but replaced, by a tab that was faster.
    this.adopt();
    return (this.#newestToken() ?? this.#refreshToken) === used ? this.invalidate() : this.#renew(margin);
  }

  /**
   * What the store holds instead, if it can be told from its answer whose it is: perhaps a successor whose access token
   * is forgotten already. The one that it replaced would look stolen.
   */
  #newestToken(): string | null {
    return this.#sessionId === undefined ? null : this.#store.get().refreshToken;
  }

  /** Writes only over the token that was exchanged: the newest one wins, and a sign-out meanwhile stays one. */
  #keep(tokens: Tokens, used: string | null, held: string | null): AccessToken | null {
    if (this.#isInvalid) return null;
    const access = readAccessToken(tokens.accessToken);
    if (!access) throw new Error('No access token came.');
    // By now the store holds another user's session.
    if (this.#sessionId !== undefined && access.sessionId !== this.#sessionId) return this.invalidate();
    // Use the local clock, which may be wrong: what counts is how long the token lasts from now.
    const expiresAt = access.lifetime === undefined ? access.expiresAt : this.#environment.clock() + access.lifetime;
    this.#take({ ...access, expiresAt });
    if (this.#refreshToken === held) this.#refreshToken = tokens.refreshToken ?? used;
    if (this.#store.get().refreshToken === used) {
      void this.#store.set({ accessToken: tokens.accessToken, refreshToken: this.#refreshToken });
    }
    return this.#access ?? null;
  }
}
