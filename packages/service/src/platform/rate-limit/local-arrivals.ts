import { LRUCache } from 'lru-cache';
import type { Rate } from './rate-limit.ts';

/** So many that are over go for each that comes: more than one, so that what a flood left goes too. */
const LET_GO = 2;

/** Theoretical arrival times in memory, of the keys used last. */
export function localArrivals(most = 100_000) {
  // By its size, because a bound of the number takes the room for all of them at once: 3 MB, and 14 ms of the start.
  const arrivals = new LRUCache<string, number>({ maxSize: most, sizeCalculation: () => 1 });
  const isOver = (now: number) => (arrivals.rvalues().next().value ?? Number.POSITIVE_INFINITY) <= now;
  return {
    /** How long a key has to wait, in milliseconds; 0 charges it. */
    wait(now: number, key: string, { burst, emission }: Rate): number {
      const arrival = Math.max(arrivals.get(key) ?? 0, now) + emission;
      const wait = arrival - burst * emission - now;
      if (wait <= 0) arrivals.set(key, arrival);
      // An arrival that is over counts as none does, and a key that is not used again would stay.
      for (let gone = 0; gone < LET_GO && isOver(now); gone++) arrivals.pop();
      return Math.max(0, wait);
    },
    get size() {
      return arrivals.size;
    },
  };
}
