import { randomFillSync } from 'node:crypto';

/** Randomness as a function that is passed in: `size` bytes from a cryptographically secure source. */
export type Random = (size: number) => Buffer;

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);

/**
 * The system's source. It reads a few kilobytes at a time, because each request needs some bytes; none is used twice.
 */
export const systemRandom: Random = (size) => {
  if (size > pool.length) pool = randomFillSync(Buffer.allocUnsafeSlow(Math.max(POOL_BYTES, size)));
  const bytes = pool.subarray(0, size);
  pool = pool.subarray(size);
  return bytes;
};
