import type { Answer } from '../http/call.ts';
import type { FaultBench } from './bench.ts';
import type { Cut, Watched } from './cutting-proxy.ts';
import { type Changes, without } from './kept-tables.ts';

/** What the faults of one request came to. */
export interface Faults {
  /** Whether it changes anything: only then faults are tried. */
  readonly writes: boolean;
  readonly statements: number;
  readonly cases: number;
  /** How many faults came after all was done, so that a success was taken for a failure. */
  readonly unheard: number;
  readonly broken: readonly string[];
}

/**
 * What becomes of a request that is done in parts, each of them whole, when it ends between two of them. Repeated, it does
 * the rest; a job does the rest, which is there from the first part on; or what it came with is spent, as it has to be before
 * others are asked, and it is refused.
 */
export type InParts = 'resumed' | 'left to a job' | 'spent';

interface Options {
  /** Without it, what a rollback makes the same is left out. */
  readonly isThorough?: boolean;
  readonly inParts?: InParts | undefined;
}

/** Longer than a statement may take, on a busy machine as well. */
const HANGS_MILLIS = 60_000;
const MOMENTS = ['before', 'after'] as const;

/**
 * Breaks the line to the database at every statement of a request, before the server has it and when its answer is on the
 * way. Whatever is answered, either nothing has changed or exactly what changes without a fault, and the request repeated
 * does what it would have done then.
 */
export async function tryEveryFault(
  bench: FaultBench,
  send: () => Promise<Answer>,
  { isThorough = true, inParts }: Options = {},
): Promise<Faults> {
  const { tables, proxy } = bench;
  const broken: string[] = [];
  const run = async (cut?: Cut): Promise<Watched<Answer | undefined> & { changes: Changes }> => {
    bench.rewind();
    const watched = await proxy.watch(() => inTime(send()), cut);
    return { ...watched, changes: await tables.changes() };
  };
  // What is read once and kept in memory is read now.
  const first = await run();
  await tables.restore();
  const length = first.statements.length;
  if (!first.answer || first.answer.status >= 400)
    return {
      writes: false,
      statements: length,
      cases: 0,
      unheard: 0,
      broken: [`it is answered ${said(first.answer)}`],
    };
  if (isNothing(first.changes)) return { writes: false, statements: length, cases: 0, unheard: 0, broken: [] };
  const whole = await run();
  const { answer, statements, changes } = whole;
  const again = await run();
  await tables.restore();

  let cases = 0;
  let unheard = 0;
  /** Whether the request has been repeated where nothing but a guess was counted. */
  let isGuessed = false;
  /** Repeats the request, and compares that with what it does where nothing has failed. */
  async function repeat(expected: typeof whole, told: (problem: string) => void): Promise<void> {
    const repeated = await run();
    if (repeated.answer?.status !== expected.answer?.status)
      told(`repeated, it is answered ${said(repeated.answer)}, not ${said(expected.answer)}`);
    else if (!areSame(repeated.changes, expected.changes))
      told(`repeated, it leaves ${difference(repeated.changes, expected.changes)}`);
  }

  async function beRefused(left: Changes, told: (problem: string) => void): Promise<void> {
    const repeated = await run();
    const status = repeated.answer?.status ?? 500;
    if (status < 400 || status >= 500) told(`repeated, it is answered ${said(repeated.answer)}, not refused`);
    if (!areSame(repeated.changes, left)) told(`repeated, it leaves ${difference(repeated.changes, left)}`);
  }

  async function judgePart(left: Changes, told: (problem: string) => void): Promise<void> {
    if (inParts === 'resumed') return repeat(whole, told);
    if (inParts === 'spent') return beRefused(left, told);
    const [found, expected] = inParts ? [jobsIn(left), jobsIn(changes)] : [left, changes];
    const problem = inParts ? 'no job does the rest' : 'half done';
    if (!areSame(found, expected)) told(`${problem}: ${difference(found, expected)}`);
  }

  for (let statement = 1; ; statement++) {
    let isOver = false;
    const moments = isThorough || !isWithin(statements, statement) ? MOMENTS : MOMENTS.slice(0, 1);
    for (const moment of moments) {
      const faulted = await run({ statement, moment });
      isOver = !faulted.isCut;
      if (isOver) {
        await tables.restore();
        break;
      }
      cases++;
      const sql = faulted.statements[statement - 1] ?? '';
      const told = (problem: string) =>
        broken.push(`cut ${moment} statement ${statement} (${sql.replace(/\s+/g, ' ').slice(0, 90)}): ${problem}`);
      const succeeded = faulted.answer?.status === answer?.status;
      if (!succeeded && !isUnavailable(faulted.answer)) told(`it is answered ${said(faulted.answer)}`);
      if (isNothing(faulted.changes)) {
        if (succeeded) told('it is answered as done, and nothing is');
        if (tables.isTouched() && !isGuessed) {
          isGuessed = true;
          await repeat(whole, told);
        }
        await tables.restore();
        continue;
      }
      if (!areSame(faulted.changes, changes)) {
        await judgePart(faulted.changes, told);
      } else {
        if (!succeeded) unheard++;
        await repeat(again, told);
      }
      await tables.restore();
    }
    if (isOver) break;
  }
  await repeat(whole, (problem) => broken.push(`after all faults, ${problem}`));
  await tables.restore();
  return { writes: true, statements: statements.length, cases, unheard, broken };
}

/** Whether a statement is inside of a transaction, where a statement that was done can't be told from one that was not. */
function isWithin(statements: readonly string[], statement: number): boolean {
  const isEnd = (sql: string) => /^(?:select 1; commit|rollback)/.test(sql);
  const own = statements[statement - 1];
  if (own === undefined || isEnd(own)) return false;
  const begun = statements.slice(0, statement).findLastIndex((sql) => sql.startsWith('begin'));
  return begun >= 0 && !statements.slice(begun, statement).some(isEnd);
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANGS_MILLIS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const jobsIn = ({ outbox = [] }: Changes): Changes => ({ outbox });
const isNothing = (changes: Changes) => Object.keys(changes).length === 0;
const isUnavailable = (answer: Answer | undefined) => answer?.status === 503 && answer.headers.has('retry-after');
const said = (answer: Answer | undefined) =>
  answer ? `${answer.status} ${answer.text.slice(0, 120)}` : 'with nothing';
const areSame = (some: Changes, others: Changes) => JSON.stringify(some) === JSON.stringify(others);

/** In which tables two lists of changes differ, and how: `users: 1 of 2 missing, 0 too many`. */
function difference(found: Changes, expected: Changes): string {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])].sort();
  const parts = names.flatMap((name) => {
    const [some, others] = [found[name] ?? [], expected[name] ?? []];
    const [missing, more] = [without(others, some), without(some, others)];
    if (missing.length + more.length === 0) return [];
    const counts = `${name}: ${missing.length} of ${others.length} missing, ${more.length} too many`;
    const rows = [...missing.map((row) => `missing ${row}`), ...more.map((row) => `too many ${row}`)];
    return [[counts, ...(process.env.LATCHKEY_TEST_SHOW_ROWS ? rows : [])].join('\n    ')];
  });
  return parts.join('; ');
}
