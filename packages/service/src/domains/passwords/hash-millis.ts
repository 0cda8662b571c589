import type { HashCost } from '../../platform/crypto/hashing.ts';

/**
 * How long a machine takes to compare a password, by the kind of the hash: more than twice what a core needs that
 * has nothing else to do, so that an answer which is held back for as long shows nothing of what was compared.
 */
const BCRYPT_ROUND_MILLIS = 0.15;
const ARGON2_KIB_MILLIS = 0.0015;

/** The estimate for a hash of bcrypt or argon2id, in milliseconds. */
export function hashMillis(hash: string): number {
  const [, memory, time] = /\$m=(\d+),t=(\d+)/.exec(hash) ?? [];
  if (memory && time) return ownHashMillis({ memoryCost: Number(memory), timeCost: Number(time) });
  return Math.ceil(2 ** Number(hash.split('$')[2]) * BCRYPT_ROUND_MILLIS);
}

/** The same for the hashes that this installation makes. */
export const ownHashMillis = ({ memoryCost, timeCost }: Pick<HashCost, 'memoryCost' | 'timeCost'>): number =>
  Math.ceil(memoryCost * timeCost * ARGON2_KIB_MILLIS);
