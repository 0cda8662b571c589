import { pbkdf2, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** A hash that its own library verifies: cost, salt and digest are all in its text. */
export interface SelfContained {
  readonly kind: 'argon2' | 'bcrypt';
  readonly stored: string;
}

/** Parameters of scrypt (RFC 7914). */
export interface Scrypt {
  readonly kind: 'scrypt';
  readonly salt: Buffer;
  /** A power of two. */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelism: number;
  /** Of the derived key. */
  readonly bytes: number;
}

/** Parameters of PBKDF2 (RFC 8018, section 5.2). */
export interface Pbkdf2 {
  readonly kind: 'pbkdf2';
  readonly digest: 'sha1' | 'sha256' | 'sha512';
  readonly salt: Buffer;
  readonly iterations: number;
  /** Of the derived key. */
  readonly bytes: number;
}

/** The expensive part of comparing a password. Where it runs is the choice of the one who hands it over. */
export interface HashRunner {
  /** Whether the input is what was hashed. */
  verify(hash: SelfContained, input: string): Promise<boolean>;
  /** The key that is derived from the input. */
  derive(kdf: Scrypt | Pbkdf2, input: string): Promise<Buffer>;
}

/** Of scrypt, for the largest parameters that are taken. */
export const MAX_SCRYPT_MEMORY = 160 * 1024 * 1024;

const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt);
const pbkdf2Async = promisify(pbkdf2);

/** On Node's threads. */
export const derive: HashRunner['derive'] = (kdf, input) =>
  kdf.kind === 'scrypt'
    ? scryptAsync(input, kdf.salt, kdf.bytes, {
        cost: kdf.cost,
        blockSize: kdf.blockSize,
        parallelization: kdf.parallelism,
        maxmem: MAX_SCRYPT_MEMORY,
      })
    : pbkdf2Async(input, kdf.salt, kdf.iterations, kdf.bytes, kdf.digest);
