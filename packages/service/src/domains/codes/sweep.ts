import type { Context } from '../../platform/context.ts';
import { deleteExpiredCodes } from './queries.ts';

/** For so long a code that is over still says why. */
const KEEP_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the codes that are long over. */
export async function sweepCodes({ db, now }: Context): Promise<void> {
  while ((await deleteExpiredCodes(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
