import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, Program, Trial } from '../bar.ts';
import type { Installation } from '../installation/installation.ts';
import { type Usage, usageOf } from '../installation/usage.ts';
import { fullLoad, steadyLoad } from '../load/load.ts';
import { peopleOf, settings } from '../soak/journeys.ts';
import { growthOf, LEAST_SECONDS, MOST_MIB, type Sample } from '../soak/memory.ts';
import { keepCodes, type Rows, type Tables, tablesAt } from '../soak/tables.ts';

/** The load, as a share of what the installation can do. */
const SHARE = 0.5;
/** After each of these, what has expired is looked for. */
const STRETCH_SECONDS = 900;
const SAMPLE_MILLIS = 1000;
/** Handles and threads that a process may have more at the end, at rest, than it had at the beginning. */
const MORE_HANDLES = 8;
const MORE_THREADS = 2;
/** Connections that nothing uses are closed in this time. */
const REST_SECONDS = 90;
const SETTLED_SECONDS = 10;
/** The sweeper comes each minute; once it has taken something, the rest follows. */
const SWEEP_SECONDS = 180;
const STILL_SECONDS = 30;

/** Lets people do all kinds of things for hours, at half of what the installation can do, and watches what it holds. */
export const soak: Program = {
  whole: 7200,
  least: 20,
  processes: 2,
  fault: { about: 'a database that keeps expired codes', plant: ({ databaseUrl }) => keepCodes(databaseUrl) },
  run,
};

async function run({ installation, times: seconds, seed, progress, plant }: Trial): Promise<Outcome> {
  const project = await installation.newProject(settings);
  const people = peopleOf(project, seed);
  const failures = new Map<string, number>();
  const act = () =>
    people.act().catch((error: Error) => void failures.set(error.message, (failures.get(error.message) ?? 0) + 1));
  const tables = await tablesAt(installation.databaseUrl);
  try {
    await plant?.(installation, '');
    await people.each();
    const { perSecond: most } = await fullLoad(act, Math.min(60, Math.max(5, seconds / 20)));
    const broken: string[] = [];
    const age = async () => {
      // Sessions that end are no failures of those who have them.
      people.forget();
      const rows = await tables.age(project.id);
      for (const [name, count] of Object.entries(rows)) if (count === 0) broken.push(`nothing was put into ${name}`);
    };
    await age();
    const before = await restOf(installation);
    const watch = watchOf(installation);
    let done = 0;
    for (let passed = 0; passed < seconds; passed += STRETCH_SECONDS) {
      progress(passed, seconds);
      if (passed > 0) await age();
      done += await steadyLoad(act, most * SHARE, Math.min(STRETCH_SECONDS, seconds - passed));
      for (const [name, count] of Object.entries(await leftOf(tables)))
        broken.push(`${name}: ${count} rows that expired a month ago are still there`);
    }
    const samples = watch.stop();
    const growths = samples.map((one) => growthOf(one, seconds));
    const after = await restOf(installation, before);
    for (const [index, growth] of growths.entries())
      if (growth !== undefined && growth > MOST_MIB)
        broken.push(`process ${index + 1}: memory grows by up to ${growth.toFixed(2)} MiB in ten minutes`);
    broken.push(...before.flatMap((usage, index) => heldBy(index + 1, usage, after[index])));
    broken.push(...[...failures].map(([message, count]) => `${count} times: ${message}`));
    if (done === 0 || people.limited() > done / 2) broken.push(`${people.limited()} of ${done} were limited`);
    const told = growths.includes(undefined)
      ? `memory is judged from ${Math.ceil(LEAST_SECONDS / 60)} minutes on`
      : 'memory, handles and tables judged';
    const rates = `${(done / seconds).toFixed(1)} a second of ${most.toFixed(1)} that it can do`;
    return {
      tried: `${done} journeys in ${seconds} s, ${rates}; ${told}`,
      broken,
      figures: { ...figuresOf(samples, growths, after), ...named(await tables.count()) },
    };
  } finally {
    await tables.close();
  }
}

/** What each process holds when nothing is asked of it; with what it held before, as soon as it is no more than that. */
async function restOf({ processIds }: Installation, before?: readonly Usage[]): Promise<Usage[]> {
  const until = performance.now() + (before ? REST_SECONDS : SETTLED_SECONDS) * 1000;
  let least: Usage[] = [];
  while (performance.now() < until) {
    const now = await Promise.all(processIds().map(usageOf));
    least = now.map((usage, index) => lesser(usage, least[index] ?? usage));
    if (before?.every((usage, index) => heldBy(index, usage, least[index]).length === 0)) break;
    await pause(250);
  }
  return least;
}

const lesser = (one: Usage, other: Usage): Usage => ((one.handles ?? 0) < (other.handles ?? 0) ? one : other);

/** What a process has kept. */
function heldBy(number: number, before: Usage, after: Usage | undefined): string[] {
  const more = (name: 'handles' | 'threads', most: number) => {
    const [was, is] = [before[name], after?.[name]];
    return was !== undefined && is !== undefined && is > was + most
      ? [`process ${number}: ${is} ${name} at rest, ${was} before the load`]
      : [];
  };
  return [...more('handles', MORE_HANDLES), ...more('threads', MORE_THREADS)];
}

/** Looks once a second at what each process holds, until it is stopped. */
function watchOf({ processIds }: Installation) {
  const started = performance.now();
  const samples: Sample[][] = processIds().map(() => []);
  const timer = setInterval(async () => {
    const at = (performance.now() - started) / 1000;
    for (const [index, id] of processIds().entries()) {
      const usage = await usageOf(id).catch(() => undefined);
      if (usage) samples[index]?.push({ at, ...usage });
    }
  }, SAMPLE_MILLIS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** The rows that the sweeper has left, once it has had its time. */
async function leftOf(tables: Tables): Promise<Rows> {
  const started = performance.now();
  const sum = (rows: Rows) => Object.values(rows).reduce((total, count) => total + count, 0);
  let left = await tables.old();
  let changedAt: number | undefined;
  while (Object.keys(left).length > 0) {
    const now = performance.now();
    const isStill = changedAt !== undefined && now > changedAt + STILL_SECONDS * 1000;
    if (isStill || now > started + SWEEP_SECONDS * 1000) break;
    await pause(500);
    const next = await tables.old();
    if (sum(next) < sum(left)) changedAt = performance.now();
    left = next;
  }
  return left;
}

function figuresOf(samples: readonly (readonly Sample[])[], growths: readonly (number | undefined)[], after: Usage[]) {
  const figures: Record<string, number> = {};
  for (const [index, growth] of growths.entries()) {
    const process = `process ${index + 1}`;
    const peak = Math.max(...(samples[index] ?? []).map(({ memoryMib }) => memoryMib));
    figures[`${process}, most MiB`] = Math.round(peak);
    if (growth !== undefined) figures[`${process}, MiB in ten minutes at most`] = Math.round(growth * 100) / 100;
    const { handles, threads } = after[index] ?? {};
    if (handles !== undefined) figures[`${process}, handles at rest`] = handles;
    if (threads !== undefined) figures[`${process}, threads`] = threads;
  }
  return figures;
}

const named = (rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([name, count]) => [`rows of ${name}`, count]));
