import { type PatroniCluster, startPatroni, whyNoPatroni } from '@latchkey/testing/process/patroni/cluster';
import { type Loss, losses, unguarded } from '@latchkey/testing/process/patroni/losses';
import { startTraffic, type Traffic } from '@latchkey/testing/process/patroni/traffic';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process/process';
import { until } from '@latchkey/testing/until';
import { testRingText } from '@latchkey/testing/world/start';

const WRITES_PER_SECOND = 100;
/** From the first write that the new primary takes to the first that each process acknowledges. */
const MOST_BACK_MILLIS = 3_000;
const BACK_AT_ALL_MILLIS = 60_000;

interface Round {
  readonly loss: string;
  /** From the loss to the first write that another server takes, in milliseconds. */
  readonly failOver: number;
  /** From then to the first write that was acknowledged: through HAProxy, and with all servers named. */
  readonly back: readonly number[];
  /** How often Patroni promoted a server until the cluster was whole again: more than once where it had too little time itself. */
  readonly promotions: number;
}

interface Plan {
  readonly rounds: number;
  /** How much of the load there is. */
  readonly scale: number;
  /** Names of losses; by default those that Patroni handles without a watchdog. */
  readonly only: readonly string[] | undefined;
}

/**
 * Loses the primary of a Patroni cluster again and again under writes, in each way in turn, and lets it return. Of two
 * processes one has HAProxy as its database, and one all servers.
 */
export async function failOvers({ rounds, scale, only }: Plan, note: (line: string) => void) {
  const reason = whyNoPatroni();
  if (reason) throw new Error(`There is no Patroni to try: ${reason}.`);
  const all: Record<string, Loss> = { ...losses, unguarded };
  const ways = only ?? Object.keys(losses);
  const cluster = await startPatroni();
  const processes = [];
  for (const url of [cluster.proxiedUrl, cluster.url])
    processes.push(
      await startProcess({
        ...seeded,
        DATABASE_URL: url,
        LATCHKEY_KEY_RING: testRingText,
        LATCHKEY_DATA_DIR: newFolder(),
      }),
    );
  const traffic = await startTraffic(processes, WRITES_PER_SECOND * scale);
  const done: Round[] = [];
  while (done.length < rounds) {
    const name = ways[done.length % ways.length] ?? '';
    const loss = all[name];
    if (!loss) throw new Error(`"${name}" is none of ${Object.keys(all).join(', ')}.`);
    const round = { loss: name, ...(await loseOnce(cluster, traffic, loss)) };
    done.push(round);
    const [proxied, named] = round.back.map(Math.round);
    note(
      `${name}: fail-over ${Math.round(round.failOver)} ms, back after ${proxied} ms by HAProxy, ${named} ms by names, ${round.promotions} promoted`,
    );
  }
  const faults = await traffic.judge(cluster.urlOf(await cluster.whole()));
  await Promise.all(processes.map((process) => process.kill()));
  await cluster.remove();
  for (const [fault, which] of Object.entries(faults)) for (const one of which.slice(0, 5)) note(`${fault}: ${one}`);
  return [...ways.map((way) => rowOf(way, done)), totalOf(traffic, faults)];
}

async function loseOnce(cluster: PatroniCluster, traffic: Traffic, loss: Loss): Promise<Omit<Round, 'loss'>> {
  const primary = await cluster.whole();
  const before = await cluster.promotions();
  const lost = performance.now();
  await loss.lose(primary);
  const { at } = await cluster.replaced(primary);
  const back = await until(() => traffic.backAfter(at), BACK_AT_ALL_MILLIS);
  await loss.back(primary);
  await cluster.whole();
  return { failOver: at - lost, back, promotions: (await cluster.promotions()) - before };
}

function rowOf(way: string, done: readonly Round[]) {
  const rounds = done.filter(({ loss }) => loss === way);
  const most = (of: (round: Round) => number | undefined) =>
    Math.round(Math.max(0, ...rounds.map((one) => of(one) ?? 0)));
  const [haproxy, names] = [most(({ back }) => back[0]), most(({ back }) => back[1])];
  return {
    case: `the primary is ${way}`,
    rounds: rounds.length,
    promotions: rounds.reduce((sum, { promotions }) => sum + promotions, 0),
    fail_over_max_ms: most(({ failOver }) => failOver),
    back_haproxy_max_ms: haproxy,
    back_names_max_ms: names,
    bar: `back within ${MOST_BACK_MILLIS} ms`,
    met: rounds.length > 0 && Math.max(haproxy, names) <= MOST_BACK_MILLIS,
  };
}

function totalOf(traffic: Traffic, faults: Awaited<ReturnType<Traffic['judge']>>) {
  const counts = Object.fromEntries(Object.entries(faults).map(([fault, which]) => [fault, which.length]));
  return {
    case: 'all of them',
    acknowledged: traffic.acknowledged.length,
    ...counts,
    refused: traffic.refused(),
    longest_answer_ms: traffic.longestMillis(),
    bar: 'none lost, doubled, ended, stale or odd',
    met: Object.values(counts).every((count) => count === 0),
  };
}
