import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';

const FIRST_PAUSE_MILLIS = 50;
const LONGEST_PAUSE_MILLIS = 30_000;
/** A server that ran for this long had no trouble in starting. */
const SOUND_AFTER_MILLIS = 60_000;

/**
 * Keeps a server running: whenever it ends by itself it is started again, after longer pauses each time. Resolves once it
 * runs for the first time. `tell` hears why it ended, why a start failed, and when it is back. Answers how to stop it for good.
 */
export async function keepRunning(
  start: () => Promise<Server>,
  tell: (line: string) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let server: Server | undefined = await start();
  const watching = watch();

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MILLIS;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const said = await server?.ended;
      if (stopping.signal.aborted) return;
      if (said !== undefined) tell(`The embedded PostgreSQL ended and is being restarted: ${said}`);
      if (performance.now() - startedAt > SOUND_AFTER_MILLIS) pause = FIRST_PAUSE_MILLIS;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      if (stopping.signal.aborted) return;
      server = await start().catch((error: Error) => void tell(error.message));
      if (server) tell('The embedded PostgreSQL is back.');
    }
  }

  return async () => {
    stopping.abort();
    await server?.stop();
    await watching;
    // It may have been starting just then.
    await server?.stop();
  };
}
