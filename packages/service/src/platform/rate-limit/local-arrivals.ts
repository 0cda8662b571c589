import { LRUCache } from 'lru-cache';
import type { Rate } from './rate-limit.ts';

/** Theoretical arrival times in memory, of the keys used last. */
export function localArrivals(most = 100_000) {
  // By its size, because a bound of the number takes the room for all of them at once: 3 MB, and 14 ms of the start.
  const arrivals = new LRUCache<string, number>({ maxSize: most, sizeCalculation: () => 1 });
  return (now: number, key: string, { burst, emission }: Rate): number => {
    const arrival = Math.max(arrivals.get(key) ?? 0, now) + emission;
    const wait = arrival - burst * emission - now;
    if (wait <= 0) arrivals.set(key, arrival);
    return Math.max(0, wait);
  };
}
