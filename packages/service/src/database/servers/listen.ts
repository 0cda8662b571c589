import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PrimaryPool } from './primary-pool.ts';

const PAUSE_MILLIS = 1_000;
const ANSWER_MILLIS = 5_000;

/** Hears of notifications, again and again over another connection once one is lost. */
export interface Listening {
  /** Goes on over another connection. */
  renew(): void;
  /** Ends it. */
  stop(): Promise<void>;
}

/**
 * Listens on a connection of a pool until it is stopped. A hint that is lost costs nothing but time, because readers poll;
 * so nothing here fails, and whatever may have been missed is heard as one hint when listening begins.
 */
export function keepListening(pool: PrimaryPool, channel: string, hear: () => void): Listening {
  const over = new AbortController();
  let leave: () => void = () => undefined;

  async function listen(): Promise<void> {
    const { client, giveBack } = await pool.connect();
    const isLost = new Promise<void>((resolve) => {
      leave = resolve;
      client.once('error', () => resolve());
      client.once('end', resolve);
    });
    client.on('notification', hear);
    // The types lack the bound of a single statement.
    const statement: pg.QueryConfig & { query_timeout: number } = {
      text: `listen ${pg.escapeIdentifier(channel)}`,
      query_timeout: ANSWER_MILLIS,
    };
    try {
      await client.query(statement);
      if (over.signal.aborted) return;
      hear();
      await isLost;
    } finally {
      client.off('notification', hear);
      // Its session listens: it is of no use to others.
      giveBack(new Error('The connection was for notifications.'));
    }
  }

  async function listenOn(): Promise<void> {
    while (!over.signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(PAUSE_MILLIS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const listening = listenOn();
  return {
    renew: () => leave(),
    stop() {
      over.abort();
      leave();
      return listening;
    },
  };
}
