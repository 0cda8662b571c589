import { setTimeout as pause } from 'node:timers/promises';
import type { Served } from '@latchkey/prove';
import { connections, type NextRequest } from '../load.ts';

/** Never more wait for each other than these; a load that needs more of them is beyond what is measured. */
const CONNECTIONS = 256;

/**
 * Sends requests at random moments (Poisson), however long the answers take, and answers how long each took. Throws if one
 * isn't answered by success.
 */
export async function openLoad(url: string, perSecond: number, seconds: number, next: NextRequest): Promise<Served[]> {
  const pool = connections(url, CONNECTIONS);
  const arrivals: Served[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  const send = async () => {
    const begun = performance.now() - started;
    const status = await pool.send(next());
    if (status >= 300) throw new Error(`An answer was ${status}.`);
    arrivals.push({ begun, millis: performance.now() - started - begun });
  };
  for (let due = gap(perSecond); due < seconds * 1000; due += gap(perSecond)) {
    while (performance.now() - started < due) await pause(1);
    running.push(send());
  }
  await Promise.all(running);
  pool.close();
  return arrivals;
}

const gap = (perSecond: number) => (-Math.log(1 - Math.random()) * 1000) / perSecond;
