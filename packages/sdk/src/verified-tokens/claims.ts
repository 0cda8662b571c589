import { type Impersonation, impersonationIn, jsonIn } from '../session/access-token.ts';
import type { AssuranceLevel } from '../sign-in/proof/assurance.ts';

/** What an access token says of whom it was made for. */
export interface AccessTokenClaims {
  /** Who it was made for. */
  readonly userId: string;
  /** By which session; it stays the same when the tokens are replaced. */
  readonly sessionId: string;
  /** Until when the token is good, not the session. */
  readonly expiresAt: Date;
  /** When the user has last proven who they are; null where the token does not say. */
  readonly provenAt: Date | null;
  /** How strongly; null where the token does not say. */
  readonly assurance: AssuranceLevel | null;
  /** Who acts in the place of the user; null where nobody does. */
  readonly impersonation: Impersonation | null;
}

/**
 * Why an access token is not good: there is none; it is no token; another project's; too old; not good yet; or not
 * signed by the service.
 */
export type AccessTokenFault = 'missing' | 'malformed' | 'other-project' | 'expired' | 'not-yet-valid' | 'forged';

/** For clocks that are not quite right. */
const LEEWAY_MILLIS = 5000;

/** The values of `acr` that the service gives (OpenID Connect Core, section 2). */
const levels = new Map<unknown, AssuranceLevel>([
  ['1', 'one-factor'],
  ['2', 'two-factors'],
  ['phr', 'phishing-resistant'],
]);

/** What is read of a token before its signature is looked at. */
export interface UnverifiedToken {
  readonly keyId: string;
  readonly claims: AccessTokenClaims;
}

/** Reads a token, and checks all of it but the signature (RFC 7519, section 7.2; RFC 8725, section 3). */
export function readUnverified(token: string, projectId: string, now: number): UnverifiedToken | AccessTokenFault {
  const [head, body, ...rest] = token.split('.');
  const header = jsonIn(head);
  const said = jsonIn(body);
  if (!header || !said || rest.length !== 1) return 'malformed';
  const { sub: userId, refreshTokenId: sessionId, aud, iss, exp, nbf, iat, auth_time, acr } = said;
  if (!isName(userId) || !isName(sessionId) || typeof exp !== 'number') return 'malformed';
  // One algorithm, whatever the token would like; an extension that has to be understood is none that we know.
  if (header.alg !== 'ES256' || !isName(header.kid) || 'crit' in header) return 'malformed';
  if (aud !== projectId || !isIssuer(iss, projectId)) return 'other-project';
  if (isOver(exp * 1000, now)) return 'expired';
  if (isAhead(nbf, now) || isAhead(iat, now)) return 'not-yet-valid';
  const claims = {
    userId,
    sessionId,
    expiresAt: new Date(exp * 1000),
    provenAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    assurance: levels.get(acr) ?? null,
    impersonation: impersonationIn(said),
  };
  return { keyId: header.kid, claims: Object.freeze(claims) };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const isOver = (expiresAt: number, now: number) => expiresAt + LEEWAY_MILLIS <= now;

const isAhead = (from: unknown, now: number) => typeof from === 'number' && from * 1000 > now + LEEWAY_MILLIS;

// Only the path: servers often reach the service under another address than the one that it signs with, and the
// signature tells that it was the service.
const isIssuer = (issuer: unknown, projectId: string) =>
  typeof issuer === 'string' && issuer.endsWith(`/api/v1/projects/${projectId}`);
