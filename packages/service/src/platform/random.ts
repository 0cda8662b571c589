import { randomBytes } from 'node:crypto';

/** Randomness as a function that is passed in: so many bytes from a cryptographically secure source. */
export type Random = (size: number) => Buffer;

export const systemRandom: Random = randomBytes;
