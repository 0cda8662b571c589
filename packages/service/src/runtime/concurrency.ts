import { Refusal } from '@latchkey/protocol/refusals';
import { fairQueue, type Room } from './fair-queue.ts';

/** Runs a limited amount of work at once. The rest waits: owners in turns, the work of one in the order it came. */
export interface Semaphore {
  /** Throws the refusal 429 when the queue has no room for this owner. */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T>;
  /** How much is waiting. */
  waiting(): number;
  isEmpty(): boolean;
}

const UNBOUNDED: Room = { most: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY };
const RETRY_SECONDS = 1;

const tooMuch = () => new Refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS });

export function semaphore(atOnce: number, room = UNBOUNDED): Semaphore {
  let running = 0;
  const queue = fairQueue<() => void>(room);
  const turn = (owner: string) =>
    new Promise<void>((resolve) => {
      if (!queue.add(owner, resolve)) throw tooMuch();
    });
  return {
    waiting: queue.size,
    isEmpty: () => running === 0,
    async run(work, owner = '') {
      if (running >= atOnce) await turn(owner);
      else running++;
      try {
        return await work();
      } finally {
        const next = queue.take();
        if (next) next();
        else running--;
      }
    },
  };
}

/** Runs work one at a time. Calls during a run share one more run, which begins after it. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  const run = joined(work);
  return () => run('');
}

/** A lane for each key, with room for what waits in it; what has several keys takes its turn in the lane of each. */
export function keyedMutex(most: number, room = UNBOUNDED) {
  const lanes = new Map<string, Semaphore>();

  async function runIn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(key) ?? semaphore(most, room);
    lanes.set(key, lane);
    try {
      return await lane.run(work);
    } finally {
      if (lane.isEmpty()) lanes.delete(key);
    }
  }

  /** Keys in one order and each once, so that no two wait for each other. */
  return <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> =>
    [...new Set(keys)].sort().reduceRight<() => Promise<T>>((inner, key) => () => runIn(key, inner), work)();
}

/** Runs work in the lane of its key. Throws the refusal 429 where that, or all lanes together, has no room. */
export type Lanes = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs so much work of each key at once; `mostOfOne` is what can wait for one key, and `most` what can run and wait in all. */
export function boundedLanes(atOnce: number, { most, mostOfOne }: Room): Lanes {
  const inTurn = keyedMutex(atOnce, { ...UNBOUNDED, mostOfOne });
  let inside = 0;
  return async (key, work) => {
    if (inside >= most) throw tooMuch();
    inside++;
    try {
      return await inTurn([key], work);
    } finally {
      inside--;
    }
  };
}

/**
 * Runs one query per key at a time. Callers that arrive meanwhile share the next one, so every result was fetched after
 * its caller asked.
 */
export function joined<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inTurn = keyedMutex(1);
  const next = new Map<string, Promise<T>>();
  return (key) => {
    const shared = next.get(key);
    if (shared) return shared;
    const asked = Promise.resolve().then(() =>
      inTurn([key], () => {
        next.delete(key);
        return ask(key);
      }),
    );
    next.set(key, asked);
    return asked;
  };
}
