import type { Clock, Wait } from './clock.ts';

/** Late answers go at the next of these, so that how late they are tells little. */
const GRID_MILLIS = 25;

/** Holds an answer back until a mark after its beginning, so that the time it took does not tell what was found. */
export async function padResponseTime(
  { clock, wait }: { readonly clock: Clock; readonly wait: Wait },
  started: number,
  mark: number,
): Promise<void> {
  const elapsed = clock() - started;
  const release = Math.ceil(Math.max(mark, elapsed) / GRID_MILLIS) * GRID_MILLIS;
  if (release > elapsed) await wait(release - elapsed);
}
