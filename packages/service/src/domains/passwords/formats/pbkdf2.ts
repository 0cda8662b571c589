import type { Pbkdf2 } from '../../../platform/crypto/hash-runner.ts';
import { fromBase64, type HashFormat, isSame, numberWithin, type ReadHash } from './hash-format.ts';
import { pbkdf2Millis } from './millis.ts';

const PHC =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,7})(?:,l=(\d{1,3}))?\$([A-Za-z0-9+/.]+={0,2})\$([A-Za-z0-9+/.]+={0,2})$/;
const DJANGO = /^pbkdf2_(sha1|sha256)\$(\d{1,7})\$([^$]{1,128})\$([A-Za-z0-9+/]+={0,2})$/;

const MAX_ITERATIONS = 2_000_000;
const MIN_KEY_BYTES = 16;
const MAX_KEY_BYTES = 512;

type Digest = Pbkdf2['digest'];

/**
 * In the form of PHC strings, as Auth0 exports it and as passlib writes it (which has "." for "+" and no "i="). Keycloak's
 * parts are put together into it.
 */
export const pbkdf2Phc: HashFormat = (text) => {
  const [, digest = 'sha1', iterations, length, salt = '', key = ''] = PHC.exec(text) ?? [];
  const keyBytes = fromBase64(key.replaceAll('.', '+'));
  if (length !== undefined && Number(length) !== keyBytes?.length) return undefined;
  return reads(digest as Digest, iterations, fromBase64(salt.replaceAll('.', '+')), keyBytes);
};

/** As Django writes it: its salt is the text itself. */
export const pbkdf2OfDjango: HashFormat = (text) => {
  const [, digest, iterations, salt, key = ''] = DJANGO.exec(text) ?? [];
  return reads(digest as Digest, iterations, salt === undefined ? undefined : Buffer.from(salt), fromBase64(key));
};

/**
 * As ASP.NET Core Identity writes it, in Base64. Version 2 is a zero, 16 bytes of salt and 32 of key, of 1,000 rounds of
 * SHA-1. Version 3 is a one, then digest, iterations and length of the salt in four bytes each, salt and key.
 */
export const pbkdf2OfAspNet: HashFormat = (text) => {
  if (text.length > 512 || !/^A[A-Za-z0-9+/]{64,}={0,2}$/.test(text)) return undefined;
  const bytes = fromBase64(text);
  if (bytes?.[0] === 0)
    return bytes.length === 49 ? reads('sha1', '1000', bytes.subarray(1, 17), bytes.subarray(17)) : undefined;
  if (bytes?.[0] !== 1) return undefined;
  const digest = (['sha1', 'sha256', 'sha512'] as const)[bytes.readUInt32BE(1)];
  const saltEnd = 13 + bytes.readUInt32BE(9);
  if (!digest || saltEnd >= bytes.length) return undefined;
  return reads(digest, String(bytes.readUInt32BE(5)), bytes.subarray(13, saltEnd), bytes.subarray(saltEnd));
};

function reads(
  digest: Digest,
  rounds: string | undefined,
  salt: Buffer | undefined,
  key: Buffer | undefined,
): ReadHash | undefined {
  const iterations = numberWithin(rounds, 1, MAX_ITERATIONS);
  if (!iterations || !salt || !key || key.length < MIN_KEY_BYTES || key.length > MAX_KEY_BYTES) return undefined;
  const kdf: Pbkdf2 = { kind: 'pbkdf2', digest, salt, iterations, bytes: key.length };
  return {
    millis: pbkdf2Millis(kdf),
    matches: async (password, runner) => isSame(key, await runner.derive(kdf, password)),
  };
}
