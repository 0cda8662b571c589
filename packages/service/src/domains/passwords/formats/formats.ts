import { argon2 } from './argon2.ts';
import { bcrypt } from './bcrypt.ts';
import type { HashFormat, ReadHash } from './hash-format.ts';
import { pbkdf2OfAspNet, pbkdf2OfDjango, pbkdf2Phc } from './pbkdf2.ts';
import { scryptOfBetterAuth, scryptOfDjango, scryptOfFirebase, scryptPhc } from './scrypt.ts';
import { wrapped } from './wrapped.ts';

/** What servers may bring, as it is. Fast digests come in by `wrapping`. */
const IMPORTED: readonly HashFormat[] = [
  argon2,
  bcrypt,
  scryptPhc,
  scryptOfDjango,
  scryptOfBetterAuth,
  scryptOfFirebase,
  pbkdf2Phc,
  pbkdf2OfDjango,
  pbkdf2OfAspNet,
];

/** No kind of hash is longer. */
const MAX_CHARACTERS = 1_024;

/** Reads a hash that was made elsewhere. */
export const readImported: HashFormat = (text) => (text.length > MAX_CHARACTERS ? undefined : first(IMPORTED, text));

/** Reads a hash as it is stored. */
export const readStored: HashFormat = (text) => readImported(text) ?? wrapped(text);

function first(formats: readonly HashFormat[], text: string): ReadHash | undefined {
  for (const format of formats) {
    const read = format(text);
    if (read) return read;
  }
  return undefined;
}
