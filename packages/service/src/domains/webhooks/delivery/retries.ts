import type { Random } from '../../../runtime/random.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each try that failed the next one comes; three days in all. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
  14 * HOUR,
  14 * HOUR,
  16 * HOUR,
];
/** So much of it is left to chance, so that not everything that failed at once comes again at once. */
const SPREAD = 0.1;

/** In development a receiver is a program that is being written: whenever it runs again, it is told at once. */
const IN_DEVELOPMENT = { wait: 10 * SECOND, forAll: 72 * HOUR };

/** What was tried in vain. */
export interface Tried {
  readonly tries: number;
  /** Since the first one. */
  readonly forMillis: number;
}

/** The wait after this many attempts; undefined after the last one. */
export function waitAfter(
  { tries, forMillis }: Tried,
  random: Random,
  mode: 'development' | 'production',
): number | undefined {
  const inDevelopment = forMillis < IN_DEVELOPMENT.forAll ? IN_DEVELOPMENT.wait : undefined;
  const wait = mode === 'production' ? WAITS[tries - 1] : inDevelopment;
  if (wait === undefined) return undefined;
  const chance = random(2).readUInt16BE() / 0xffff;
  return Math.round(wait * (1 + SPREAD * chance));
}
