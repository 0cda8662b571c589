import { LRUCache } from 'lru-cache';

/** The part of what is free that a process takes before it counts again, so that several together seldom go over. */
const PART = 1 / 64;
/** Others have taken of it since. */
const HELD_MILLIS = 10_000;

interface Held {
  left: number;
  readonly until: number;
}

/**
 * Whether there is room for more of something with a bound, of which it is costly to count how many there are. At most
 * `more` are taken then, which can be more than is free: whether all fit is up to `countFree`. What is counted is remembered
 * for some seconds, and counted again once a part of it is taken; near the bound each time.
 */
export type HasRoom = (now: number, key: string, more: number, countFree: () => Promise<number>) => Promise<boolean>;

/** Counts for this process, of the keys used last. */
export function countedRoom(most = 10_000): HasRoom {
  const known = new LRUCache<string, Held>({ maxSize: most, sizeCalculation: () => 1 });
  return async (now, key, more, countFree) => {
    const held = known.get(key);
    if (held && held.left >= more && now < held.until) {
      held.left -= more;
      return true;
    }
    const free = await countFree();
    known.set(key, { left: Math.floor(free * PART) - more, until: now + HELD_MILLIS });
    return free > 0;
  };
}
