import { setTimeout as pause } from 'node:timers/promises';

/** As many at a time when it is tried how much there can be. */
const WORKERS = 8;
/** More than this at a time aren't begun: what half a load comes to does not pile up. */
const MOST_AT_A_TIME = 64;

/** Does something again and again for so many seconds, as fast as it goes. Answers how often in a second. */
export async function fullLoad(act: () => Promise<void>, seconds: number): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const work = async () => {
    while (performance.now() < until) {
      await act();
      done++;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return done / ((performance.now() - started) / 1000);
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
