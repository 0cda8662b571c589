import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type CaseName, callsAMonth, drawn, play, type Served, type Work } from '@latchkey/prove';
import { processCpu, serverCpu, serverProcesses } from '../processor.ts';
import { inHundredths, type Plan } from '../throughput.ts';
import { type Costed, costed } from './costs.ts';
import { openLoad } from './open-load.ts';

/** Of what the machine could do if it never waited. */
const LOADS = [0.25, 0.5, 0.7];
const SECONDS = 20;
const PAUSE = { at: 5_000, millis: 1_000 };
const PAUSED_LOAD = 0.5;

type Kind = Work & { readonly name: CaseName };

/**
 * What a simulation of queues says of this machine, from what calls cost alone, against what it does: all kinds of calls
 * mixed as users mix them, at random moments, and once with a PostgreSQL that stands for a second.
 */
export async function predictions(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const world = await costed(databaseUrl, plan, note);
  const full = kindsOf(world);
  note('measuring what calls cost that come one by one');
  const kinds = await oneByOne(world, full);
  const most = (availableParallelism() * 1000) / sumOf(meanOf(kinds));
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

const kindsOf = ({ costs }: Costed): Kind[] =>
  Object.entries(costs).map(([name, { service, hashing, ...rest }]) => ({
    name: name as CaseName,
    share: callsAMonth[name as CaseName],
    service: Math.max(0, service - hashing),
    hashing,
    ...rest,
  }));

type Parts = Omit<Work, 'share'>;

/** What a call of the mix takes of each part. */
function meanOf(kinds: readonly Work[]): Parts {
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  const of = (part: keyof Parts) => kinds.reduce((sum, kind) => sum + (kind.share / shares) * kind[part], 0);
  return { client: of('client'), service: of('service'), postgres: of('postgres'), hashing: of('hashing') };
}

const sumOf = ({ client, service, postgres, hashing }: Parts) => client + service + postgres + hashing;

/**
 * The same kinds as they cost at a quarter of the load: under a full one each turn of a process serves several calls, and a
 * call is cheaper. Only the whole is measured, so each part of all kinds grows alike.
 */
async function oneByOne({ product, db, requests }: Costed, full: readonly Kind[]): Promise<Kind[]> {
  const mean = meanOf(full);
  const callsPerSecond = (LOADS[0] ?? 0) * ((availableParallelism() * 1000) / sumOf(mean));
  const postgresCpu = await serverCpu(db);
  const used = () => ({ client: processCpu(process.pid), service: product.cpu(), postgres: postgresCpu() });
  const before = used();
  const { length } = await openLoad(product.url, callsPerSecond, SECONDS, () => nextOf(full, requests));
  const after = used();
  const growth = (part: keyof typeof before, expected: number) => (after[part] - before[part]) / length / expected;
  const [client, service, postgres] = [
    growth('client', mean.client),
    growth('service', mean.service + mean.hashing),
    growth('postgres', mean.postgres),
  ];
  return full.map((kind) => ({
    ...kind,
    client: kind.client * client,
    service: kind.service * service,
    postgres: kind.postgres * postgres,
  }));
}

const nextOf = (kinds: readonly Kind[], requests: Costed['requests']) => requests[drawn(kinds, Math.random()).name]();

async function compared(
  { product, requests }: Costed,
  kinds: readonly Kind[],
  callsPerSecond: number,
  stop?: () => Promise<void>,
) {
  const next = () => nextOf(kinds, requests);
  const [measured] = await Promise.all([openLoad(product.url, callsPerSecond, SECONDS, next), stop?.()]);
  const predicted = play({
    cores: availableParallelism(),
    kinds,
    callsPerSecond,
    seconds: SECONDS,
    pause: stop && PAUSE,
    random: Math.random,
  });
  const of = (name: string, served: readonly Served[]) => ({
    [`${name}_p50_ms`]: inHundredths(quantile(served, 0.5)),
    [`${name}_p99_ms`]: inHundredths(quantile(served, 0.99)),
    [`${name}_longest_ms`]: inHundredths(quantile(served, 1)),
  });
  return { calls_per_s: Math.round(callsPerSecond), ...of('measured', measured), ...of('predicted', predicted) };
}

function quantile(served: readonly Served[], share: number): number {
  const times = served.map(({ millis }) => millis).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Has the server stand, and go on, as a machine does that is moved to another host. */
async function standStill({ db }: Costed): Promise<void> {
  const processes = await serverProcesses(db);
  await pause(PAUSE.at);
  const stopped = processes();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  await pause(PAUSE.millis);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
}
