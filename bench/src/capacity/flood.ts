import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { load, type NextRequest } from '../load.ts';
import { startProduct } from '../product.ts';
import { CONNECTIONS, inHundredths, type Plan, populated } from '../throughput.ts';
import { share, watchHealth } from '../watch-health.ts';
import type { FloodOrder, FloodResult } from './flood-sender.ts';
import { type Offered, offer } from './open-load.ts';

/** One after the other; none hashes a password, for those have a queue of their own. */
const MIX = ['users-me', 'team-permissions', 'refresh', 'team-permissions'];
const REQUESTS = 2_000;
const QUIET_SHARE = 0.25;
const QUIET_SECONDS = 15;
const TIMES_CAPACITY = 20;
const MOST_RATIO = 4;
const MOST_SECONDS_AFTER = 5;
const MOST_GROWTH = 1.1;
/** Until memory that is free is given back. */
const SETTLE_SECONDS = 30;
const BARE_SECONDS = 5;
const WARM_UP_SECONDS = 5;

interface Scale {
  readonly seconds: number;
  readonly connections: number;
}

/**
 * What clients see that ask now and then, while others send twenty times of what the service can answer. These are a process
 * with the lowest priority, since they share the processors with what they flood.
 */
export async function flood(databaseUrl: string, plan: Plan, scale: Scale, note: (line: string) => void) {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const { db, all } = await populated(product, databaseUrl, { ...plan, only: MIX }, note);
  await db.destroy();
  let turn = 0;
  const mix = MIX.map((wanted) => all.find(({ name }) => name === wanted)?.next) as NextRequest[];
  const next: NextRequest = () => (mix[turn++ % mix.length] as NextRequest)();
  const requests = Array.from({ length: REQUESTS }, next);
  const floodOf = (perSecond: number, seconds: number) =>
    sendFlood({ url: product.url, perSecond, seconds, connections: scale.connections, requests });

  note('measuring what it can do');
  await load(product.url, CONNECTIONS, 5_000, next);
  const { rps } = await load(product.url, CONNECTIONS, 5_000, next);
  // Refusals are compiled, and memory grows to what it needs for them.
  await floodOf(rps * TIMES_CAPACITY, WARM_UP_SECONDS);
  const bare = await bareRefusals({ perSecond: rps * TIMES_CAPACITY, requests, ...scale });
  note(`${Math.round(rps)} requests/s; a bare server refuses ${Math.round(bare)}/s; measuring it unloaded`);
  const perSecond = rps * QUIET_SHARE;
  const quiet = await offer(product.url, perSecond, QUIET_SECONDS, next);
  const before = product.memory();

  note(`flooding it for ${scale.seconds} s`);
  const health = watchHealth(product.url);
  const asked = offer(product.url, perSecond, scale.seconds + SETTLE_SECONDS, next);
  const sent = floodOf(rps * TIMES_CAPACITY, scale.seconds);
  await pause(scale.seconds * 500);
  const during = product.memory();
  const { counts, stayedAway, seconds, served, refused } = await sent;
  const healthP99 = await health();
  const answers = await asked;
  const after = product.memory();
  await product.stop();

  const end = scale.seconds * 1000;
  const meanwhile = answers.filter(({ begun }) => begun < end);
  const accepted = timesOf(meanwhile.filter(isAccepted));
  const quietP99 = share(timesOf(quiet), 0.99);
  const p99 = share(accepted, 0.99);
  const back = secondsUntilNormal(answers, end, quietP99 * MOST_RATIO);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const ofSome = (name: string, times: readonly number[]) => ({
    case: name,
    count: times.length,
    p50_ms: inHundredths(share(times, 0.5)),
    p99_ms: inHundredths(share(times, 0.99)),
  });
  note(
    `The flood, ${scale.connections} connections at most, for ${inHundredths(seconds)} s: ${JSON.stringify(counts)}`,
  );
  note(`Memory before, during and after, in MiB: ${[before, during, after].map(Math.round).join(', ')}`);
  return [
    { case: 'what it can do', per_s: Math.round(rps) },
    { case: 'refusals of a bare server of Node', per_s: Math.round(bare), ratio: inHundredths(bare / rps) },
    {
      case: 'offered',
      per_s: Math.round((total + stayedAway) / seconds),
      ratio: inHundredths((total + stayedAway) / seconds / rps),
    },
    { case: 'of that, sent', per_s: Math.round(total / seconds), ratio: inHundredths(total / seconds / rps) },
    { ...ofSome('unloaded', timesOf(quiet)), usual_p99_ms: inHundredths(usualP99(quiet)) },
    {
      ...ofSome('accepted meanwhile', accepted),
      usual_p99_ms: inHundredths(usualP99(meanwhile.filter(isAccepted))),
      ratio: inHundredths(p99 / quietP99),
      bar: `p99 at most ${MOST_RATIO} times that of unloaded`,
      met: p99 <= quietP99 * MOST_RATIO,
    },
    ofSome('refused meanwhile', timesOf(meanwhile.filter((one) => !isAccepted(one)))),
    { ...ofSome('accepted of the flood', served), per_s: Math.round(served.length / seconds) },
    ofSome('refused of the flood', refused),
    { case: 'health meanwhile', p99_ms: inHundredths(healthP99) },
    {
      case: 'memory after it',
      ratio: inHundredths(after / before),
      bar: `at most ${MOST_GROWTH} times that of before`,
      met: after <= before * MOST_GROWTH,
    },
    {
      case: 'back to normal',
      seconds: back,
      bar: `within ${MOST_SECONDS_AFTER} s`,
      met: back <= MOST_SECONDS_AFTER,
    },
  ];
}

const timesOf = (some: readonly Offered[]) => some.map(({ millis }) => millis);
const isAccepted = ({ status }: Offered) => status < 300;

/** Whole seconds from the end of a flood to the first one in which nothing is refused and p99 is below a limit. */
function secondsUntilNormal(answers: readonly Offered[], end: number, limit: number): number {
  const after = bySecond(answers.filter(({ begun }) => begun >= end));
  const normal = after.findIndex((some) => some.every(isAccepted) && share(timesOf(some), 0.99) <= limit);
  return normal < 0 ? SETTLE_SECONDS : normal;
}

/** The median of the seconds' p99: what others on the machine do for a second doesn't change it. */
const usualP99 = (answers: readonly Offered[]) =>
  share(
    bySecond(answers).map((some) => share(timesOf(some), 0.99)),
    0.5,
  );

function bySecond(answers: readonly Offered[]): Offered[][] {
  const seconds: Offered[][] = [];
  for (const one of answers.toSorted((a, b) => a.begun - b.begun)) {
    const last = seconds.at(-1);
    if (last && one.begun < (last[0]?.begun ?? 0) + 1000) last.push(one);
    else seconds.push([one]);
  }
  return seconds;
}

/** How many requests a second a server of Node can refuse that does nothing else. */
async function bareRefusals(order: Omit<FloodOrder, 'url'>): Promise<number> {
  const server = fork(new URL('./bare-refusals.ts', import.meta.url));
  const [port] = (await once(server, 'message')) as [number];
  const { counts, seconds } = await sendFlood({ ...order, url: `http://127.0.0.1:${port}`, seconds: BARE_SECONDS });
  server.kill();
  return (counts['503'] ?? 0) / seconds;
}

async function sendFlood(order: FloodOrder): Promise<FloodResult> {
  const sender = fork(new URL('./flood-sender.ts', import.meta.url), { serialization: 'advanced' });
  sender.send(order);
  const [result] = (await once(sender, 'message')) as [FloodResult];
  return result;
}
