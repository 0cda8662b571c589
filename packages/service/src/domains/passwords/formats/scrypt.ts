import { createCipheriv } from 'node:crypto';
import { MAX_SCRYPT_MEMORY, type Scrypt } from '../../../platform/crypto/hash-runner.ts';
import { fromBase64, type HashFormat, isSame, numberWithin, type ReadHash } from './hash-format.ts';
import { scryptMillis } from './millis.ts';

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const DJANGO = /^scrypt\$(\d{1,7})\$([^$]{1,128})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/]+={0,2})$/;
const BETTER_AUTH = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2}),ss=([A-Za-z0-9+/]+={0,2}),sk=([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/;

/** Blocks in all: as long as bcrypt at cost 14 takes. */
const MAX_WORK = 2 ** 21;
const MIN_KEY_BYTES = 16;
const MAX_KEY_BYTES = 128;

/** In the form of PHC strings. */
export const scryptPhc: HashFormat = (text) => {
  const [, ln, r, p, salt = '', key = ''] = PHC.exec(text) ?? [];
  return reads(powerOf(ln), r, p, fromBase64(salt), fromBase64(key));
};

/** As Django's ScryptPasswordHasher writes it: its salt is the text itself. */
export const scryptOfDjango: HashFormat = (text) => {
  const [, n, salt, r, p, key = ''] = DJANGO.exec(text) ?? [];
  return reads(Number(n), r, p, salt === undefined ? undefined : Buffer.from(salt), fromBase64(key));
};

/** As Better Auth writes it: parameters that are fixed, and as its salt the hexadecimal text. */
export const scryptOfBetterAuth: HashFormat = (text) => {
  const [, salt = '', key = ''] = BETTER_AUTH.exec(text) ?? [];
  return salt === '' ? undefined : reads(2 ** 14, '16', '1', Buffer.from(salt), Buffer.from(key, 'hex'), normalised);
};

/**
 * Firebase's variant: the derived key encrypts the signer key of the Firebase project, and the ciphertext is the hash.
 * The text is the one that Supabase's importer made of it.
 */
export const scryptOfFirebase: HashFormat = (text) => {
  const [, n, r, p, separator = '', signer = '', salt = '', hash = ''] = FIREBASE.exec(text) ?? [];
  const [separatorBytes, signerKey, saltBytes, ciphertext] = [separator, signer, salt, hash].map(fromBase64);
  if (!separatorBytes || !signerKey || !saltBytes || !ciphertext) return undefined;
  const kdf = parameters(powerOf(n), r, p, Buffer.concat([saltBytes, separatorBytes]), 32);
  if (!kdf || ciphertext.length !== signerKey.length || signerKey.length < MIN_KEY_BYTES) return undefined;
  return {
    millis: scryptMillis(kdf),
    async matches(password, runner) {
      const cipher = createCipheriv('aes-256-ctr', await runner.derive(kdf, password), Buffer.alloc(16));
      return isSame(ciphertext, Buffer.concat([cipher.update(signerKey), cipher.final()]));
    },
  };
};

const normalised = (password: string) => password.normalize('NFKC');

const powerOf = (exponent: string | undefined) => 2 ** Number(exponent);

function reads(
  cost: number,
  blockSize: string | undefined,
  parallelism: string | undefined,
  salt: Buffer | undefined,
  key: Buffer | undefined,
  input = (password: string) => password,
): ReadHash | undefined {
  const kdf = salt && key && parameters(cost, blockSize, parallelism, salt, key.length);
  if (!kdf) return undefined;
  return {
    millis: scryptMillis(kdf),
    matches: async (password, runner) => isSame(key, await runner.derive(kdf, input(password))),
  };
}

function parameters(
  cost: number,
  r: string | undefined,
  p: string | undefined,
  salt: Buffer,
  bytes: number,
): Scrypt | undefined {
  const blockSize = numberWithin(r, 1, 32);
  const parallelism = numberWithin(p, 1, 16);
  if (!blockSize || !parallelism || !Number.isInteger(Math.log2(cost)) || cost < 2) return undefined;
  const fits =
    cost * blockSize * parallelism <= MAX_WORK &&
    128 * blockSize * (cost + parallelism) < MAX_SCRYPT_MEMORY &&
    bytes >= MIN_KEY_BYTES &&
    bytes <= MAX_KEY_BYTES;
  return fits ? { kind: 'scrypt', salt, cost, blockSize, parallelism, bytes } : undefined;
}
