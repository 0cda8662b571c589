import type { Db } from '../../database/tables.ts';
import type { Log } from '../../runtime/log.ts';
import { type Cursor, cursorNow, type ReadEvent, readEvents } from './event-reader.ts';

const POLL_MILLIS = 250;
const STALE_MILLIS = 1_000;

/** What other processes changed, told to this one. */
export interface ChangeFeed {
  /** Whether a poll succeeded lately; while it did not, nothing held in memory may be believed. */
  isFresh(): boolean;
  /** Looks at once, because a hint came. */
  hint(): void;
  close(): Promise<void>;
}

/**
 * Polls the event log in commit order with a cursor of its own, in memory: a process that starts holds nothing that
 * could be stale. Times here are of the process's monotonic clock, not of the domain.
 */
export function changeFeed(db: Db, log: Log, hear: (event: ReadEvent) => void): ChangeFeed {
  let cursor: Cursor | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let closed = false;
  const timer = setInterval(poll, POLL_MILLIS);
  poll();

  function poll(): void {
    if (closed || running) return;
    running = step()
      .catch((error) => log.warn({ error: String(error) }, 'the event log could not be read'))
      .finally(() => {
        running = undefined;
      });
  }

  async function step(): Promise<void> {
    const started = performance.now();
    cursor ??= await cursorNow(db);
    for (let read = await readEvents(db, cursor); ; read = await readEvents(db, cursor)) {
      cursor = read.cursor;
      for (const event of read.events) hear(event);
      if (cursor.until === null) break;
    }
    polledAt = started;
  }

  return {
    isFresh: () => performance.now() - polledAt < STALE_MILLIS,
    hint: poll,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
