import { limits } from '@latchkey/protocol/limits';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Fetch } from '../network/guarded-fetch.ts';
import { issuerKeys, type KeyIssuer } from './other-issuer-keys.ts';

/** How far the clock of the issuer may be off. */
const TOLERANCE_SECONDS = 30;
/** Those with two keys: a public one must not be taken for a shared secret. */
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** What a header may say of ID and access tokens; others, like a logout token or a proof, are for something else. */
const TYPES = ['jwt', 'at+jwt'];
/** Claims of tokens that let someone else act for the user, and of messages about the user (RFC 8693, RFC 8417). */
const NOT_OF_THE_USER = ['act', 'may_act', 'events'];

/** Whose tokens are accepted. */
export interface TrustedIssuer extends KeyIssuer {
  readonly audience: string;
  /** Clients beside the audience whose tokens are accepted. */
  readonly clients: readonly string[];
  /** The shared secret of tokens signed by HS256, which then are the only ones. */
  readonly secret: string | undefined;
  readonly maxAgeSeconds: number;
  /** Whether one factor is enough where the token says that it was one. */
  readonly allowsOneFactor: boolean;
}

/** What a token says. */
export interface OtherClaims {
  readonly subject: string;
  /** Undefined where the issuer doesn't say that it has verified one. */
  readonly verifiedEmail: string | undefined;
  /** When the user has proven something last; undefined where the token doesn't say. */
  readonly provenMillis: number | undefined;
  /** When no setting would accept it anymore. */
  readonly untilMillis: number;
}

/**
 * Reads a token of another system; undefined for one that isn't good, `second_factor` for a good one of a sign-in that
 * lacks it. Throws KeysNotRead.
 */
export async function readOtherToken(
  fetch: Fetch,
  token: string,
  trusted: TrustedIssuer,
  now: number,
): Promise<OtherClaims | 'second_factor' | undefined> {
  const { issuer, secret, maxAgeSeconds } = trusted;
  const algorithms = secret === undefined ? ASYMMETRIC : ['HS256'];
  const options = {
    issuer,
    algorithms,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now),
  };
  try {
    // No key is fetched for what can't be good.
    if (!mayBeGood(token, { issuer, algorithms }, now)) return undefined;
    const { payload } = await (secret === undefined
      ? jwtVerify(token, await issuerKeys(fetch, trusted, now), options)
      : jwtVerify(token, new TextEncoder().encode(secret), options));
    return claimsOf(payload, trusted);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function mayBeGood(
  token: string,
  { issuer, algorithms }: { readonly issuer: string; readonly algorithms: readonly string[] },
  now: number,
): boolean {
  const { alg = '', typ } = decodeProtectedHeader(token);
  const { iss, exp = 0 } = decodeJwt(token);
  const isTyped = typ === undefined || (typeof typ === 'string' && TYPES.includes(typ.toLowerCase()));
  return algorithms.includes(alg) && isTyped && iss === issuer && exp + TOLERANCE_SECONDS > now / 1000;
}

function claimsOf(payload: JWTPayload, trusted: TrustedIssuer): OtherClaims | 'second_factor' | undefined {
  const { sub, iat = 0, exp = 0, auth_time: provenAt, email } = payload;
  // NUL is no text for the database.
  if (!isForUs(payload, trusted) || !sub || sub.includes('\0')) return undefined;
  if (NOT_OF_THE_USER.some((claim) => payload[claim] !== undefined)) return undefined;
  if (isHalf(payload, trusted)) return 'second_factor';
  const isVerified = typeof email === 'string' && payload.email_verified === true && !email.includes('\0');
  const until = Math.min(exp, iat + limits.previousTokenMaxSeconds) + TOLERANCE_SECONDS + 1;
  return {
    subject: sub,
    verifiedEmail: isVerified ? email : undefined,
    provenMillis: typeof provenAt === 'number' && provenAt > 0 ? Math.floor(provenAt * 1000) : undefined,
    untilMillis: Math.ceil(until * 1000),
  };
}

/** Other applications have tokens with the same issuer and audience; the client that a token was issued to tells. */
function isForUs({ aud, azp, client_id }: JWTPayload, { audience, clients }: TrustedIssuer): boolean {
  const audiences = aud ?? azp;
  const isAudience = Array.isArray(audiences) ? audiences.includes(audience) : audiences === audience;
  const isOurs = (client: unknown) =>
    client === undefined || client === audience || clients.some((one) => one === client);
  return isAudience && isOurs(azp) && isOurs(client_id);
}

/**
 * Whether the sign-in is not complete there: Clerk says so in `sts`. Supabase has sessions before the second factor, and tells by `aal`
 * only how many were proven, so one is not enough by itself.
 */
const isHalf = ({ sts, aal }: JWTPayload, { allowsOneFactor }: TrustedIssuer): boolean =>
  (sts !== undefined && sts !== 'active') ||
  (aal !== undefined && aal !== 'aal2' && aal !== 'aal3' && !allowsOneFactor);
