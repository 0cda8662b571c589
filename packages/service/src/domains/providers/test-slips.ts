import type { Context } from '../../platform/context.ts';
import { openWithRing, sealWithRing } from '../../platform/crypto/key-ring.ts';

type Kind = 'code' | 'access token' | 'refresh token';

/**
 * Codes and tokens of the test provider hold all that they stand for, sealed: nothing is stored, and every process with
 * the same key ring takes those of the others.
 */
export function sealSlip({ ring, random, now }: Context, kind: Kind, says: unknown, millis: number): string {
  const until = Number.isFinite(millis) ? now + millis : null;
  return sealWithRing(ring, random, placeOf(kind), Buffer.from(JSON.stringify({ says, until }))).toString('base64url');
}

/** What a slip says; undefined when it is over, of another kind, or not one of ours. */
export function openSlip<T>({ ring, now }: Context, kind: Kind, slip: string): T | undefined {
  try {
    const { says, until } = JSON.parse(openWithRing(ring, placeOf(kind), Buffer.from(slip, 'base64url')).toString());
    return until === null || until > now ? says : undefined;
  } catch {
    return undefined;
  }
}

const placeOf = (kind: Kind) => `test provider, ${kind}`;
