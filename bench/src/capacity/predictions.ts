import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type CaseName, callsAMonth, drawn, play, type Served, type Work } from '@latchkey/prove';
import { serverProcesses } from '../processor.ts';
import { inHundredths, type Plan } from '../throughput.ts';
import { type Costed, costed } from './costs.ts';
import { openLoad } from './open-load.ts';

/** Of what the machine could do if it never waited. */
const LOADS = [0.25, 0.5, 0.7];
const SECONDS = 20;
const PAUSE = { at: 5_000, millis: 1_000 };
const PAUSED_LOAD = 0.5;
/** The requests that PostgreSQL may have before the service refuses more: 64 that wait, and a pool of 16. */
const ROOM = 80;

/**
 * What a simulation of queues says of this machine, from the costs of single calls alone, against what it does: all kinds of
 * calls mixed as users mix them, at random moments, and once with a PostgreSQL that stands for a second.
 */
export async function predictions(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const world = await costed(databaseUrl, plan, note);
  const kinds = Object.entries(world.costs).map(([name, { service, hashing, ...rest }]) => ({
    name: name as CaseName,
    share: callsAMonth[name as CaseName],
    service: Math.max(0, service - hashing),
    hashing,
    ...rest,
  }));
  const most = (availableParallelism() * 1000) / meanOf(kinds);
  const rows = [];
  for (const share of LOADS) {
    note(`at ${share * 100} % of what there could be`);
    rows.push({ case: `${share * 100} % busy`, ...(await compared(world, kinds, share * most)) });
  }
  note('PostgreSQL stands for a second');
  const stop = () => standStill(world);
  rows.push({
    case: `${PAUSED_LOAD * 100} % busy, paused`,
    ...(await compared(world, kinds, PAUSED_LOAD * most, stop)),
  });
  await world.close();
  return rows;
}

/** What all that works for a call of the mix takes. */
function meanOf(kinds: readonly Work[]): number {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const whole = ({ share, client, service, postgres, hashing }: Work) =>
    (share / shares) * (client + service + postgres + hashing);
  return kinds.reduce((sum, kind) => sum + whole(kind), 0);
}

async function compared(
  { product, requests }: Costed,
  kinds: readonly (Work & { readonly name: CaseName })[],
  callsPerSecond: number,
  stop?: () => Promise<void>,
) {
  const next = () => requests[drawn(kinds, Math.random()).name]();
  const [measured] = await Promise.all([openLoad(product.url, callsPerSecond, SECONDS, next), stop?.()]);
  const predicted = play({
    cores: availableParallelism(),
    kinds,
    callsPerSecond,
    seconds: SECONDS,
    room: ROOM,
    pause: stop && PAUSE,
    random: Math.random,
  });
  const of = (name: string, served: readonly Served[]) => ({
    [`${name}_p50_ms`]: inHundredths(quantile(served, 0.5)),
    [`${name}_p99_ms`]: inHundredths(quantile(served, 0.99)),
    [`${name}_longest_ms`]: inHundredths(quantile(served, 1)),
    [`${name}_refused`]: served.filter(({ isRefused }) => isRefused).length,
  });
  return { calls_per_s: Math.round(callsPerSecond), ...of('measured', measured), ...of('predicted', predicted) };
}

function quantile(served: readonly Served[], share: number): number {
  const times = served
    .filter(({ isRefused }) => !isRefused)
    .map(({ millis }) => millis)
    .sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Has the server stand, and go on, as a host does that is moved. */
async function standStill({ db }: Costed): Promise<void> {
  const processes = await serverProcesses(db);
  await pause(PAUSE.at);
  const stopped = processes();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  await pause(PAUSE.millis);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
}
