import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MILLIS = 10;

/** Looks again and again until there is something to answer; throws when there is nothing in time. */
export async function until<T>(
  look: () => T | Promise<T>,
  withinMillis = 10_000,
  everyMillis = EVERY_MILLIS,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMillis;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMillis} ms: ${look}`);
    await pause(everyMillis);
  }
}
