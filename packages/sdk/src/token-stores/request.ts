import { sensible, tokensInCookies } from './token-cookies.ts';
import type { Tokens } from './token-store.ts';

/** Whatever has headers, such as a `Request`. */
export interface RequestLike {
  /** Of which the tokens are read: those of `getAuthHeaders()`, else the cookies. */
  readonly headers: { get(name: string): string | null };
}

const authHeaders = ['x-latchkey-auth', 'x-stack-auth'];

/** The tokens that a browser sent along: by `getAuthHeaders()`, else in its cookies. Broken ones count as absent. */
export function tokensInRequest({ headers }: RequestLike, projectId: string): Tokens {
  for (const name of authHeaders) {
    const tokens = tokensInHeader(headers.get(name));
    if (tokens) return tokens;
  }
  return tokensInCookies(headers.get('cookie') ?? '', projectId);
}

function tokensInHeader(value: string | null): Tokens | undefined {
  try {
    const { accessToken, refreshToken } = JSON.parse(value ?? '') as Record<string, unknown>;
    const tokens = { accessToken: sensible(accessToken), refreshToken: sensible(refreshToken) };
    return tokens.accessToken || tokens.refreshToken ? tokens : undefined;
  } catch {
    return undefined;
  }
}
