import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const TOLERATED_MILLIS = 1_000;

/**
 * Compares the process's clock with the database's. Deadlines are set and read by the processes' clocks, so one that
 * is off ends sessions too early or too late: it is told as an error.
 */
export async function checkClock(clock: Clock, databaseTime: () => Promise<number>, log: Log): Promise<void> {
  const asked = clock();
  const theirs = await databaseTime();
  const answered = clock();
  const difference = theirs < asked ? theirs - asked : Math.max(0, theirs - answered);
  if (Math.abs(difference) <= TOLERATED_MILLIS) return;
  log.error(
    { difference_millis: difference },
    'the clock of this machine and that of the database differ; set them right',
  );
}
