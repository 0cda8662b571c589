import type { Environment } from '../environment.ts';

/**
 * Does the work one at a time, its starts at least `gapMillis` apart. Who asks while it runs is served by the next
 * run, together with all others who wait for that: what they get began after they asked.
 */
export function limited<T>(
  work: () => Promise<T>,
  gapMillis: number,
  { clock, wait }: Pick<Environment, 'clock' | 'wait'>,
): () => Promise<T> {
  let lastStart = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function start(): Promise<T> {
    await running;
    const gap = lastStart + gapMillis - clock();
    if (gap > 0) await wait(gap);
    next = undefined;
    lastStart = clock();
    const run = work();
    running = run.catch(() => {});
    return run;
  }

  return () => {
    next ??= start();
    return next;
  };
}
