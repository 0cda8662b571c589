import { readCookie } from '../core/cookies.ts';
import type { Tokens } from './token-store.ts';

export const refreshCookieName = (projectId: string) => `latchkey-refresh-${projectId}`;
export const accessCookieName = (projectId: string) => `latchkey-access-${projectId}`;

/** The tokens of a project in a cookie header; a value that makes no sense counts as absent. */
export function tokensInCookies(cookies: string, projectId: string): Tokens {
  const refreshToken = sensible(readCookie(cookies, refreshCookieName(projectId)));
  const value = readCookie(cookies, accessCookieName(projectId));
  return { refreshToken, accessToken: refreshToken && value ? accessTokenOf(value, refreshToken) : null };
}

/** Marks the access cookie of an expired session, so that other tabs don't take it for a sign-out. */
export const EXPIRED = 'expired';

export const isExpiredIn = (cookies: string, projectId: string) =>
  readCookie(cookies, accessCookieName(projectId)) === EXPIRED;

/** The access cookie names the refresh token it came with, because the two cookies may change separately. */
export const accessCookieValue = ({ accessToken, refreshToken }: Tokens) =>
  accessToken === null ? null : JSON.stringify([refreshToken, accessToken]);

function accessTokenOf(value: string, refreshToken: string): string | null {
  try {
    const pair: unknown = JSON.parse(value);
    return Array.isArray(pair) && pair[0] === refreshToken ? sensible(pair[1]) : null;
  } catch {
    return null;
  }
}

/** A text that can be a token: nothing empty, and not what a mistake makes of one. */
export const sensible = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value !== 'undefined' && value !== 'null' ? value : null;
