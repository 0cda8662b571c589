import { setTimeout as pause } from 'node:timers/promises';

/** As many at a time when it is tried how much there can be. */
const WORKERS = 8;
/** More than this at a time aren't begun: what half a load comes to does not pile up. */
const MOST_AT_A_TIME = 64;

/** What came of a full load. */
export interface FullLoad {
  /** What counted, in a second. */
  readonly perSecond: number;
  /** How long each that counted took, in milliseconds. */
  readonly times: readonly number[];
}

interface Fullness {
  /** How many are under way at a time. */
  readonly connections?: number;
  /** Ends it before its time. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does something again and again for so many seconds, as fast as it goes. What answers false, like a call that failed, does
 * not count.
 */
export async function fullLoad(
  act: () => Promise<unknown>,
  seconds: number,
  { connections = WORKERS, signal }: Fullness = {},
): Promise<FullLoad> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  const work = async () => {
    while (performance.now() < until && !signal?.aborted) {
      const began = performance.now();
      if ((await act()) !== false) times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { perSecond: times.length / ((performance.now() - started) / 1000), times };
}

/**
 * Does something so often in a second, for so many seconds; what can't be begun in its time is left out. Resolves once all of
 * it has ended, with how often it was.
 */
export async function steadyLoad(act: () => Promise<void>, often: number, seconds: number): Promise<number> {
  const started = performance.now();
  const running = new Set<Promise<void>>();
  let [due, begun] = [0, 0];
  for (;;) {
    const passed = (performance.now() - started) / 1000;
    if (passed >= seconds) break;
    const more = Math.floor(passed * often) - due;
    due += more;
    for (let count = Math.min(more, MOST_AT_A_TIME - running.size); count > 0; count--) {
      begun++;
      const one: Promise<void> = act().finally(() => running.delete(one));
      running.add(one);
    }
    await pause(5);
  }
  await Promise.all(running);
  return begun;
}
