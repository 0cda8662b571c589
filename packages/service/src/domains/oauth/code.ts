import { createHash } from 'node:crypto';
import type { Random } from '../../runtime/random.ts';

/** For so long an authorization code works. */
export const CODE_MILLIS = 5 * 60_000;

const CODE_BYTES = 32;

/** An authorization code: 64 lower-case hex characters. */
export const newCode = (random: Random): string => random(CODE_BYTES).toString('hex');

/** PKCE's method S256 (RFC 7636, section 4.2). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
