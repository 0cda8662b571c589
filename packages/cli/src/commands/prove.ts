import type { Proved } from '@latchkey/prove';
import { CommandError, command, type Run } from '../command/command.ts';
import { interruptible } from '../command/interruptible.ts';
import { anything, count, flag, listOf, object, orNull, text } from '../command/schema.ts';
import { onInstallation } from './installation/installation.ts';

/** A few minutes for all of them. */
const SCALE = '0.02';

export const prove = command({
  purpose: 'Try to break the promises of safety, on installations that are thrown away afterwards.',
  options: {
    bar: { purpose: 'Only these, by their ids, separated by commas.', value: 'R1,R7' },
    scale: { purpose: `How often: 1 is the whole count of each (default ${SCALE}).`, value: 'share' },
    seed: { purpose: 'Repeat what an earlier run has tried, by its seed.', value: 'number' },
    database: { purpose: 'Use this empty PostgreSQL database instead of embedded ones.', value: 'url' },
    faults: { purpose: 'Plant a fault for each, which it has to notice.' },
  },
  output: object({
    proved: listOf(
      object({
        bar: text,
        promise: text,
        held: flag,
        tried: text,
        broken: listOf(text),
        figures: anything,
        seed: count,
        seconds: anything,
        fault: orNull(text),
      }),
    ),
    by_tests: listOf(object({ bar: text, promise: text, tests: listOf(text) })),
  }),
  example: 'prove --bar R1,R7',
  async run(run, given) {
    const [scale, seed] = [numberOf(given.scale ?? SCALE, 'scale'), numberOf(given.seed ?? newSeed(), 'seed')];
    const only = (given.bar ?? '').split(',').filter(Boolean);
    // It brings a generator of requests along, which no other command needs.
    const { bars, prove } = await import('@latchkey/prove');
    const unknown = only.find((id) => !bars.some((bar) => bar.id === id));
    if (unknown !== undefined)
      throw new CommandError(`There is no ${unknown}. There are: ${bars.map(({ id }) => id).join(', ')}.`, 'NOT_FOUND');
    if (given.database !== undefined) await refuseUsed(run, given.database);
    const proved: Proved[] = [];
    await interruptible(async (interruption) => {
      const trials = prove({
        program: [process.execPath, process.argv[1] ?? '', 'start'],
        path: run.env('PATH') ?? '',
        databaseUrl: given.database,
        only,
        scale,
        seed,
        faults: given.faults,
        interruption,
        progress: (what, done, of) => run.progress(what, { done, of }),
      });
      for await (const one of trials) {
        proved.push(one);
        run.tell(said(run, one));
      }
    });
    const by_tests = bars
      .filter(({ id }) => !proved.some(({ bar }) => bar === id) && (only.length === 0 || only.includes(id)))
      .map(({ id, promise, tests }) => ({ bar: id, promise, tests }));
    const held = proved.filter((one) => one.held).length;
    const words = given.faults
      ? `${held} of ${proved.length} faults were noticed.`
      : `${held} of ${proved.length} held.`;
    run.answer({ proved: proved.map((one) => ({ figures: {}, ...one })), by_tests }, words);
    for (const { bar, promise } of by_tests) run.hint(`${bar} is not tried by a program: ${promise}`);
    if (held < proved.length) throw new CommandError(`${proved.length - held} did not hold.`, 'PROBLEMS_FOUND');
  },
});

const newSeed = () => String(Math.floor(Math.random() * 2 ** 31));

function numberOf(given: string, name: string): number {
  const number = Number(given);
  if (Number.isFinite(number) && number > 0) return number;
  throw new CommandError(`--${name} has to be a number above 0.`, 'WRONG_USAGE');
}

/** A proof fills its database with people who don't exist, and kills what uses it. */
async function refuseUsed(run: Run, databaseUrl: string): Promise<void> {
  await onInstallation(run, async ({ migrationState }, installation) => {
    const { done } = await migrationState({ ...installation, settings: { ...installation.settings, databaseUrl } });
    if (done.length > 0) throw new CommandError('The database is in use. Name an empty one.', 'WRONG_USAGE');
  });
}

/** What came out of one, in a few lines. */
function said(run: Run, { bar, promise, held, tried, broken, fault, seed, seconds }: Proved): string {
  const mark = run.paint(held ? 'green' : 'red', held ? '✓' : '✗');
  const about = fault === null ? promise : `Notices ${fault}.`;
  const reasons = (fault === null ? broken : broken.slice(0, 1)).map((reason) => run.wrap(`  ${reason}`, 4));
  return [
    `${mark} ${run.wrap(`${bar}: ${about}`, 2)}`,
    run.paint('dim', `  ${tried}; seed ${seed}, ${seconds} s`),
    ...reasons,
  ].join('\n');
}
