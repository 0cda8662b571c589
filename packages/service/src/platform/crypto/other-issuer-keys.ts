import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Fetch } from '../network/guarded-fetch.ts';

const HOUR = 3_600_000;
/** After a failed read the issuer isn't asked in this time: many tokens may meet it. */
const PAUSE_MILLIS = 15_000;
const MAX_ISSUERS = 500;
const LIMITS = { millis: 5_000, bytes: 256 * 1024 };

/** Whose keys they are. */
export interface KeyIssuer {
  readonly issuer: string;
  /** Where its keys are; by its OpenID configuration if left out. */
  readonly jwksUrl: string | undefined;
}

/** The keys of the issuer can't be had right now. */
export class KeysNotRead extends Error {
  override readonly name = 'KeysNotRead';
}

interface Known {
  readonly keys: Promise<JWTVerifyGetKey>;
  readonly until: number;
  /** Until then a failed read is answered without another one. */
  pausedUntil: number;
}

const known = new WeakMap<Fetch, LRUCache<string, Known>>();

/** The keys of an issuer, found once an hour, read when a token names one that isn't known. Throws KeysNotRead. */
export async function issuerKeys(fetch: Fetch, trusted: KeyIssuer, now: number): Promise<JWTVerifyGetKey> {
  const { issuer, jwksUrl } = trusted;
  const issuers = known.get(fetch) ?? new LRUCache<string, Known>({ max: MAX_ISSUERS });
  known.set(fetch, issuers);
  const name = jwksUrl ?? `${issuer} by its configuration`;
  const held = issuers.get(name);
  if (held && held.pausedUntil > now) throw new KeysNotRead('The keys of the issuer could not be read a moment ago.');
  const isGood = held && held.until > now && held.pausedUntil === 0;
  const found: Known = isGood ? held : { keys: find(fetch, trusted), until: now + HOUR, pausedUntil: 0 };
  if (!isGood) issuers.set(name, found);
  const pauseOnFailure = async <T>(reading: Promise<T>) => {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof KeysNotRead) found.pausedUntil = now + PAUSE_MILLIS;
      throw error;
    }
  };
  const keys = await pauseOnFailure(found.keys);
  return (header, input) => pauseOnFailure(Promise.resolve(keys(header, input)));
}

async function find(fetch: Fetch, { issuer, jwksUrl }: KeyIssuer): Promise<JWTVerifyGetKey> {
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
