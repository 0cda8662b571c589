import type { Log } from './log.ts';

/**
 * Does something again and again, the next time a while after the last one ended. Answers the function that stops it
 * and waits for what is under way.
 */
export function every(millis: number, log: Log, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer = setTimeout(run, millis);

  function run() {
    running = work()
      .catch((error) => log.warn({ error: String(error) }, 'background work failed; it will be tried again'))
      .then(() => {
        if (!stopped) timer = setTimeout(run, millis);
      });
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
