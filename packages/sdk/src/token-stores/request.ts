import { sensible, tokensInCookies } from './token-cookies.ts';
import type { Tokens } from './token-store.ts';

/** Whatever has headers, such as a `Request`. */
export interface RequestLike {
  /** Of which the tokens are read: those of `getAuthHeaders()`, an access token as `Bearer`, else the cookies. */
  readonly headers: { get(name: string): string | null };
}

const authHeaders = ['x-latchkey-auth', 'x-stack-auth', 'authorization'];

/** The tokens that a browser sent along: in a header, else in its cookies. Broken ones count as absent. */
export function tokensInRequest({ headers }: RequestLike, projectId: string): Tokens {
  try {
    const sent = authHeaders.map((name) => headers.get(name)).find(Boolean) as string;
    const json = JSON.parse(sent.replace(/^bearer (.+)/i, '{"accessToken":"$1"}')) as Record<string, unknown>;
    const accessToken = sensible(json.accessToken);
    const refreshToken = sensible(json.refreshToken);
    if (accessToken ?? refreshToken) return { accessToken, refreshToken };
  } catch {
    // Nothing was sent, or nothing that makes sense.
  }
  return tokensInCookies(headers.get('cookie') ?? '', projectId);
}
