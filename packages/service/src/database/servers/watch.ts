import { setTimeout as sleep } from 'node:timers/promises';

/** How often each server is asked. */
const PAUSE_MILLIS = 1_000;

/** Asks each of some again and again until it's stopped; one that doesn't answer keeps the others from nothing. */
export function keepAsking<Asked>(all: readonly Asked[], ask: (one: Asked) => Promise<void>): () => Promise<void> {
  const over = new AbortController();
  async function askOne(one: Asked): Promise<void> {
    while (!over.signal.aborted) {
      await sleep(PAUSE_MILLIS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      // A server that is away tells nothing of the others.
      if (!over.signal.aborted) await ask(one).catch(() => undefined);
    }
  }
  const asking = all.map(askOne);
  return async () => {
    over.abort();
    await Promise.all(asking);
  };
}
