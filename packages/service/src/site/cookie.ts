import { limits } from '@latchkey/protocol/limits';
import { cookieIn } from '../platform/request/cookies.ts';

/** The cookie of one request, and what the answer makes of it. */
export interface Cookie {
  readonly value: string | undefined;
  /** The `set-cookie` header of the answer; undefined as long as the cookie stays as it is. */
  readonly changed: string | undefined;
  set(value: string): void;
  clear(): void;
}

/**
 * The refresh token of project `internal`, out of every script's reach. Strict is enough: the page itself loads without
 * it, and asks for an access token from its own origin, however it was come by.
 */
export function refreshCookie(isHttps: boolean): (header: string | null) => Cookie {
  const name = `${isHttps ? '__Host-' : ''}latchkey-refresh-internal`;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  const setting = (value: string, seconds: number) => `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  return (header) => {
    let changed: string | undefined;
    return {
      value: cookieIn(header, name),
      get changed() {
        return changed;
      },
      set(value) {
        changed = setting(value, limits.refreshTokenCookieSeconds);
      },
      clear() {
        changed = setting('', 0);
      },
    };
  };
}
