import type { Pbkdf2, Scrypt } from '../../../platform/crypto/hash-runner.ts';
import type { HashCost } from '../../../platform/crypto/hashing.ts';

/**
 * How long a machine takes to compare a password, by the kind of the hash: more than twice what a core needs that
 * has nothing else to do, so that an answer which is held back for as long shows nothing of what was compared.
 */
const BCRYPT_ROUND_MILLIS = 0.15;
const ARGON2_KIB_MILLIS = 0.0015;
const SCRYPT_BLOCK_MILLIS = 0.0008;
/** An iteration, for each block of the derived key. */
const PBKDF2_MILLIS = { sha1: 0.0006, sha256: 0.0006, sha512: 0.0012 };
/** A round of one of the fast digests. */
const DIGEST_MILLIS = 0.003;

const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 };

/** The estimate for argon2id, in milliseconds. */
export const argon2Millis = ({ memoryCost, timeCost }: Pick<HashCost, 'memoryCost' | 'timeCost'>): number =>
  Math.ceil(memoryCost * timeCost * ARGON2_KIB_MILLIS);

/** The estimate for bcrypt, in milliseconds. */
export const bcryptMillis = (cost: number): number => Math.ceil(2 ** cost * BCRYPT_ROUND_MILLIS);

/** The estimate for scrypt, in milliseconds. */
export const scryptMillis = ({ cost, blockSize, parallelism }: Scrypt): number =>
  Math.ceil(cost * blockSize * parallelism * SCRYPT_BLOCK_MILLIS);

/** The estimate for PBKDF2, in milliseconds. */
export const pbkdf2Millis = ({ digest, iterations, bytes }: Pbkdf2): number =>
  Math.ceil(iterations * Math.ceil(bytes / DIGEST_BYTES[digest]) * PBKDF2_MILLIS[digest]);

/** The estimate for rounds of a fast digest, in milliseconds. */
export const digestMillis = (rounds: number): number => Math.ceil(rounds * DIGEST_MILLIS);
