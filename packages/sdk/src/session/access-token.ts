import { millisMax } from '@latchkey/protocol/client-limits';

/** An impersonation, as stated in an access token. */
export interface Impersonation {
  /** The impersonator's name. */
  readonly impersonator: string;
  /** The session can't be extended. */
  readonly expiresAt: Date;
}

/** What the SDK reads in an access token; only the service verifies it. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: number;
  /** How long it was good for when it was made, if it says so. */
  readonly lifetime: number | undefined;
  /** The session that it belongs to; stays the same when the refresh token is replaced. */
  readonly sessionId: string | undefined;
  readonly userId: string | undefined;
  readonly impersonation: Impersonation | null;
}

/** Reads the claims; undefined for what is no token. Without an expiry it lasts until the end of time. */
export function readAccessToken(token: string | null): AccessToken | undefined {
  const claims = jsonIn(token?.split('.')[1]);
  if (!token || !claims) return undefined;
  const { exp, iat, refreshTokenId, sub } = claims;
  return {
    token,
    expiresAt: typeof exp === 'number' ? exp * 1000 : millisMax,
    lifetime: typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : undefined,
    sessionId: typeof refreshTokenId === 'string' ? refreshTokenId : undefined,
    userId: typeof sub === 'string' ? sub : undefined,
    impersonation: impersonationIn(claims),
  };
}

/** As the claim `act` has it (RFC 8693, section 4.1), with the end of the session. */
export function impersonationIn({ act, session_exp: end }: Record<string, unknown>): Impersonation | null {
  const name = (act as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && typeof end === 'number'
    ? { impersonator: name, expiresAt: new Date(end * 1000) }
    : null;
}

/** What a part of a token says (RFC 7515, section 3.1); undefined for what is none. */
function jsonIn(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(bytesIn(part)));
    return said instanceof Object ? (said as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws for what is no base64url. */
const bytesIn = (part = '') =>
  Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
