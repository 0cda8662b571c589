import type { TokenStore, Tokens } from '@latchkey/sdk';

/** A cookie as Next sets it. An empty value takes it away. */
export interface TokenCookie {
  readonly name: string;
  readonly value: string;
  /** In seconds. */
  readonly maxAge: number;
  readonly path: '/';
  readonly httpOnly: true;
  /** Lax and not strict: who follows a link from a mail to a page is signed in there. */
  readonly sameSite: 'lax';
  readonly secure: boolean;
}

const YEAR_SECONDS = 31_536_000;
/** So much of the refresh token says which one an access token was made with: the two cookies may come from two answers. */
const TAG_CHARACTERS = 8;
const none: Tokens = { accessToken: null, refreshToken: null };

/** How the cookies of a project are called, and whether they are for https only. */
export interface CookieRules {
  readonly projectId: string;
  readonly isSecure: boolean;
}

/** The tokens of one request, and the cookies that its answer changes. No script can read them. */
export class TokenCookies implements TokenStore {
  readonly isPersistent: boolean;
  readonly #rules: CookieRules;
  readonly #onChange: (cookies: readonly TokenCookie[]) => void;
  #tokens: Tokens;
  #changed: readonly TokenCookie[] = [];

  /** `isPersistent` says that changes are sure to reach the browser; refresh tokens are replaced only then. */
  constructor(
    rules: CookieRules,
    tokens: Tokens,
    isPersistent: boolean,
    onChange: (cookies: readonly TokenCookie[]) => void = () => {},
  ) {
    this.#rules = rules;
    this.#tokens = tokens;
    this.isPersistent = isPersistent;
    this.#onChange = onChange;
  }

  /** What the answer has to set. */
  get changed(): readonly TokenCookie[] {
    return this.#changed;
  }

  get(): Tokens {
    return this.#tokens;
  }

  set(tokens: Tokens): void {
    this.#tokens = tokens;
    this.#changed = cookiesOf(this.#rules, tokens);
    this.#onChange(this.#changed);
  }

  end(): 'signed-out' {
    return 'signed-out';
  }

  subscribe(): () => void {
    return () => {};
  }
}

/** The tokens in the cookies of a request. An access token that was made with another refresh token is none. */
export function tokensIn(rules: CookieRules, read: (name: string) => string | undefined): Tokens {
  const [refresh, access] = namesOf(rules);
  const refreshToken = read(refresh) || null;
  const [tag, ...parts] = (read(access) ?? '').split('.');
  if (refreshToken === null || tag !== tagOf(refreshToken)) return { accessToken: null, refreshToken };
  return { accessToken: parts.join('.'), refreshToken };
}

function cookiesOf(rules: CookieRules, { accessToken, refreshToken }: Tokens = none): TokenCookie[] {
  const [refresh, access] = namesOf(rules);
  const tagged = refreshToken && accessToken ? `${tagOf(refreshToken)}.${accessToken}` : '';
  return [tokenCookie(rules, refresh, refreshToken ?? ''), tokenCookie(rules, access, tagged)];
}

/** A cookie that no script can read, for a year; without a value it goes. */
export const tokenCookie = ({ isSecure }: CookieRules, name: string, value: string): TokenCookie => ({
  name,
  value,
  maxAge: value ? YEAR_SECONDS : 0,
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
});

const tagOf = (refreshToken: string): string => refreshToken.slice(-TAG_CHARACTERS);

const namesOf = (rules: CookieRules) => [cookieName(rules, 'refresh'), cookieName(rules, 'access')] as const;

/** The prefix binds a cookie to the host and to https: no other host of the domain can set it. */
export const cookieName = ({ projectId, isSecure }: CookieRules, what: string): string =>
  `${isSecure ? '__Host-' : ''}latchkey-${what}-${projectId}`;
