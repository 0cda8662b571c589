import type { Context } from '../../platform/context.ts';
import { passRung } from './thin-queries.ts';

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;
const BATCH = 1_000;

/**
 * How many heads stay: all of them while they are young, then the last one of each hour, then of each day, for ever. The
 * index of heads to be looked at is made for two rungs.
 */
const LADDER = [
  { afterMillis: 7 * DAY_MILLIS, oneInMillis: HOUR_MILLIS },
  { afterMillis: 90 * DAY_MILLIS, oneInMillis: DAY_MILLIS },
] as const;

/**
 * Thins the heads that have come to the next rung of the ladder. The newest one of a project stays: none follows it. A
 * copy of one that goes is as good as before: each tree up to the newest head is proven from the tree's hashes.
 */
export async function thinHeads({ db, now }: Context): Promise<void> {
  for (const [rung, { afterMillis, oneInMillis }] of LADDER.entries())
    while ((await passRung(db, { rung, before: now - afterMillis, oneInMillis, most: BATCH })) === BATCH);
}
