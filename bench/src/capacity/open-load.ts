import { setTimeout as pause } from 'node:timers/promises';
import type { Served } from '@latchkey/prove';
import { connections, type NextRequest } from '../load.ts';

/** Never more wait for each other than these; a load that needs more of them is beyond what is measured. */
const CONNECTIONS = 256;

/** A request that was answered, and by which status. */
export interface Offered extends Served {
  readonly status: number;
}

/** Sends requests at random moments (Poisson), however long the answers take, and answers how long each took. */
export async function offer(url: string, perSecond: number, seconds: number, next: NextRequest): Promise<Offered[]> {
  const pool = connections(url, CONNECTIONS);
  const arrivals: Offered[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  const send = async () => {
    const begun = performance.now() - started;
    const status = await pool.send(next());
    arrivals.push({ begun, millis: performance.now() - started - begun, status });
  };
  for (let due = gap(perSecond); due < seconds * 1000; due += gap(perSecond)) {
    while (performance.now() - started < due) await pause(1);
    running.push(send());
  }
  await Promise.all(running);
  pool.close();
  return arrivals;
}

/** The same for a load that is answered by success all along. Throws if one isn't. */
export async function openLoad(...load: Parameters<typeof offer>): Promise<Offered[]> {
  const arrivals = await offer(...load);
  const refused = arrivals.find(({ status }) => status >= 300);
  if (refused) throw new Error(`An answer was ${refused.status}.`);
  return arrivals;
}

const gap = (perSecond: number) => (-Math.log(1 - Math.random()) * 1000) / perSecond;
