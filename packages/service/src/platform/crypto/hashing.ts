import { availableParallelism } from 'node:os';
import { type Semaphore, semaphore } from '../../runtime/concurrency.ts';
import type { HashRunner } from './hash-runner.ts';
import { slowRunner } from './slow-runner.ts';

/** The cost of computing a password hash, by the parameters of argon2id (RFC 9106). */
export interface HashCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's floor (Password Storage Cheat Sheet); what every installation runs with. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How passwords are hashed and compared: each project waits in its own queue, and what takes long waits by itself. */
export interface Hashing {
  readonly cost: HashCost;
  readonly ordinary: Semaphore;
  readonly costly: Semaphore;
  /** Runs costly hashes: on none of Node's threads, and at a lower priority. */
  readonly slow: HashRunner;
}

const ROOM = { most: 256, mostOfOne: 64 };
/** These take seconds each. */
const COSTLY_ROOM = { most: 64, mostOfOne: 8 };

/**
 * Ordinary hashes run on Node's threads, one a core, because more at once only take longer each; a thread is left for
 * files and names. Costly ones have threads of their own, for half of the cores.
 */
export function newHashing(cost: HashCost, threads: number, cores = availableParallelism()): Hashing {
  return {
    cost,
    ordinary: semaphore(Math.max(1, Math.min(cores, threads - 1)), ROOM),
    costly: semaphore(Math.max(1, Math.floor(cores / 2)), COSTLY_ROOM),
    slow: slowRunner(),
  };
}
