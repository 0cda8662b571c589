/** What a token answer is made with. */
export interface Issued {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly clientId: string;
  readonly nonce: string | undefined;
  readonly scope: string;
}

/** How a provider answers, by its own documentation; the person is always Ada Lovelace. */
export interface Documented {
  readonly authorization: string;
  readonly token: string;
  readonly clientAuth: 'basic' | 'post';
  /** How the browser comes back. */
  readonly answersBy: 'query' | 'form';
  readonly pkce: boolean;
  /** What the token endpoint says beside the access token. */
  readonly says: (issued: Issued) => Readonly<Record<string, unknown>>;
  /** The claims of the id token, where there is one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** How it refuses a code, where that is not as RFC 6749 has it. */
  readonly refusal?: { readonly status: number; readonly body: unknown };
  /** What its API says, by address. */
  readonly api: Readonly<Record<string, unknown>>;
}
