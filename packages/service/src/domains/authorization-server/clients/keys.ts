import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { PublicJwk } from './client.ts';
import { invalid } from './invalid.ts';

const MIN_RSA_BITS = 2_048;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** What is kept of a key (RFC 7518, section 6; RFC 8037, section 2). */
const KEPT = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg', 'use'] as const;
const PRINTABLE = /^[\x20-\x7e]{1,200}$/;
/** The algorithms of each kind of key. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  EC: ['ES256'],
  OKP: ['EdDSA', 'Ed25519'],
  RSA: ['RS256', 'PS256'],
};

/** The public keys of a client, as they are kept. Throws OAUTH_CLIENT_INVALID, which says what is wrong with which. */
export function publicKeysFrom(keys: readonly Readonly<Record<string, unknown>>[]): PublicJwk[] {
  const kids = keys.flatMap(({ kid }) => kid ?? []);
  if (keys.length > 1 && new Set(kids).size < keys.length) {
    throw invalid('Each of several keys needs a `kid` of its own.');
  }
  return keys.map((key, index) => publicKeyFrom(key, `The key ${typeof key.kid === 'string' ? key.kid : index + 1}`));
}

function publicKeyFrom(given: Readonly<Record<string, unknown>>, name: string): PublicJwk {
  if (PRIVATE.some((member) => given[member] !== undefined)) {
    throw invalid(`${name} is private. Replace it, for it was sent here, and send the public part alone.`);
  }
  const key = Object.fromEntries(
    KEPT.flatMap((member) => (given[member] === undefined ? [] : [[member, given[member]]])),
  );
  if (key.kid !== undefined && !(typeof key.kid === 'string' && PRINTABLE.test(key.kid))) {
    throw invalid(`${name} has a \`kid\` that is no printable text of at most 200 characters.`);
  }
  const algorithms = ALGORITHMS[String(key.kty)] ?? [];
  if (!isStrong(key) || algorithms.length === 0) {
    throw invalid(`${name} is none of these: EC on the curve P-256, Ed25519, RSA with at least ${MIN_RSA_BITS} bits.`);
  }
  if (key.alg !== undefined && !algorithms.includes(String(key.alg))) {
    throw invalid(`${name} is for the algorithm ${key.alg}: use ${algorithms.join(' or ')}.`);
  }
  if (key.use !== undefined && key.use !== 'sig') throw invalid(`${name} is not for signatures.`);
  return key;
}

function isStrong(key: PublicJwk): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
    if (asymmetricKeyType === 'ec') return asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
