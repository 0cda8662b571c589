import { limits } from '@latchkey/protocol/limits';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Fetch } from '../network/guarded-fetch.ts';

const HOUR = 3_600_000;
const MAX_ISSUERS = 500;
const LIMITS = { millis: 5_000, bytes: 256 * 1024 };
/** Those with two keys: a public one must not be taken for a shared secret. */
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Whose tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Where its keys are; by its OpenID configuration if left out. */
  readonly jwksUrl: string | undefined;
  /** The shared secret of tokens signed by HS256, which then are the only ones. */
  readonly secret: string | undefined;
  readonly maxAgeSeconds: number;
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

/** The keys of the issuer can't be had right now. */
export class KeysNotRead extends Error {
  override readonly name = 'KeysNotRead';
}

/** Reads a token of another system; undefined for one that isn't good. Throws KeysNotRead. */
export async function readOtherToken(
  fetch: Fetch,
  token: string,
  trusted: TrustedIssuer,
  now: number,
): Promise<OtherClaims | undefined> {
  const { issuer, secret, maxAgeSeconds } = trusted;
  const key = secret === undefined ? await keysOf(fetch, trusted, now) : new TextEncoder().encode(secret);
  const options = {
    issuer,
    algorithms: secret === undefined ? ASYMMETRIC : ['HS256'],
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
    currentDate: new Date(now),
  };
  try {
    const { payload } = await (typeof key === 'function'
      ? jwtVerify(token, key, options)
      : jwtVerify(token, key, options));
    return claimsOf(payload, trusted);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function claimsOf(payload: JWTPayload, { audience }: TrustedIssuer): OtherClaims | undefined {
  const { sub, aud = payload.azp, iat = 0, exp = 0, auth_time: provenAt, email } = payload;
  const isForUs = Array.isArray(aud) ? aud.includes(audience) : aud === audience;
  // NUL is no text for the database.
  if (!isForUs || !sub || sub.includes('\0')) return undefined;
  const isVerified = typeof email === 'string' && payload.email_verified === true && !email.includes('\0');
  return {
    subject: sub,
    verifiedEmail: isVerified ? email : undefined,
    provenMillis: typeof provenAt === 'number' && provenAt > 0 ? Math.floor(provenAt * 1000) : undefined,
    untilMillis: Math.ceil(Math.min(exp, iat + limits.previousTokenMaxSeconds) * 1000),
  };
}

interface Known {
  readonly keys: Promise<JWTVerifyGetKey>;
  readonly until: number;
}

const known = new WeakMap<Fetch, LRUCache<string, Known>>();

/** The keys of an issuer, found once an hour, read when a token names one that isn't known. */
function keysOf(fetch: Fetch, { issuer, jwksUrl }: TrustedIssuer, now: number): Promise<JWTVerifyGetKey> {
  const issuers = known.get(fetch) ?? new LRUCache<string, Known>({ max: MAX_ISSUERS });
  known.set(fetch, issuers);
  const name = jwksUrl ?? `${issuer} by its configuration`;
  const held = issuers.get(name);
  if (held && held.until > now) return held.keys;
  const found = { keys: find(fetch, issuer, jwksUrl), until: now + HOUR };
  issuers.set(name, found);
  found.keys.catch(() => issuers.peek(name) === found && issuers.delete(name));
  return found.keys;
}

async function find(fetch: Fetch, issuer: string, jwksUrl: string | undefined): Promise<JWTVerifyGetKey> {
  const address = jwksUrl ?? (await configuredKeys(fetch, issuer));
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { headers }) => fetch(url, { headers: Object.fromEntries(headers), limits: LIMITS }),
  });
  return async (header, input) => {
    try {
      return await keys(header, input);
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isOfToken) throw error;
      throw new KeysNotRead('The keys of the issuer cannot be read.', { cause: error });
    }
  };
}

/** By OpenID Connect Discovery, of which only the keys count here. */
async function configuredKeys(fetch: Fetch, issuer: string): Promise<string> {
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { limits: LIMITS });
    const said = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
    if (said.issuer !== issuer || typeof said.jwks_uri !== 'string' || !URL.canParse(said.jwks_uri))
      throw new Error('It is of another issuer, or names no keys.');
    return said.jwks_uri;
  } catch (cause) {
    throw new KeysNotRead('The OpenID configuration of the issuer cannot be read.', { cause });
  }
}
