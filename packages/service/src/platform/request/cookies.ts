import { parse } from 'hono/utils/cookie';

/** A cookie for every path, out of scripts' reach. */
export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  readonly now: number;
  readonly isSecure: boolean;
  /** Sent along by other sites' forms too; browsers want `isSecure` for it. */
  readonly isCrossSite: boolean;
}

/** The cookies of a request, and what its answer makes of them, whatever that answer is. */
export interface Cookies {
  get(name: string): string | undefined;
  set(cookie: NewCookie): void;
  clear(cookie: Pick<NewCookie, 'name' | 'isSecure'>): void;
}

export interface CookieJar extends Cookies {
  /** The `set-cookie` headers of the answer. */
  readonly changes: readonly string[];
}

/** Reads a `cookie` header when it is asked for one. */
export function cookieJar(header: string | null): CookieJar {
  const changes: string[] = [];
  return {
    changes,
    get: (name) => cookieIn(header, name),
    set: (cookie) => void changes.push(setting(cookie)),
    // Browsers take no change of a `__Host-` cookie without `Secure`, the end of it included.
    clear: ({ name, isSecure }) =>
      void changes.push(`${name}=; Path=/; Expires=${new Date(0).toUTCString()}${isSecure ? '; Secure' : ''}`),
  };
}

/** The value of a cookie; undefined where it is empty or not there. */
export const cookieIn = (header: string | null, name: string): string | undefined =>
  parse(header ?? '', name)[name] || undefined;

function setting({ name, value, seconds, now, isSecure, isCrossSite }: NewCookie): string {
  const expires = new Date(now + seconds * 1000).toUTCString();
  const secure = isSecure ? '; Secure' : '';
  const sameSite = isCrossSite ? 'None' : 'Lax';
  return `${name}=${value}; Path=/; Expires=${expires}; Max-Age=${seconds}${secure}; HttpOnly; SameSite=${sameSite}`;
}
