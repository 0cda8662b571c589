import { AsyncResource } from 'node:async_hooks';
import type { Log } from './log.ts';

type Work = () => Promise<unknown>;

/** Runs what no request waits for. */
export interface Background {
  /** Runs work again and again, the next time a while after the last run ended. */
  runEvery(millis: number, work: Work): void;
  /** Runs work now. Never throws: the request that asks for it has committed. */
  now(work: Work): void;
  /** Starts nothing more. Resolves when what is running has ended. */
  close(): Promise<void>;
}

export type NewBackground = (log: Log) => Background;

export const systemBackground: NewBackground = (log) => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  // Work belongs to none of the requests that ask for it: not to their traces, not to their transactions.
  const apart = new AsyncResource('background');
  let isClosed = false;

  function run(work: Work): Promise<void> {
    const done: Promise<void> = apart
      .runInAsyncScope(async () => work())
      .catch((error) => log.warn({ error: String(error) }, 'background work failed; it will be tried again'))
      .then(() => void running.delete(done));
    running.add(done);
    return done;
  }

  function runEvery(millis: number, work: Work): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run(work).then(() => runEvery(millis, work));
    }, millis);
    timers.add(timer);
  }

  return {
    runEvery,
    now(work) {
      if (!isClosed) void run(work);
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
