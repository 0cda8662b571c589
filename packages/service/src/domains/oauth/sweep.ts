import type { Context } from '../../platform/context.ts';
import { deleteFlows, deleteLinks } from './queries.ts';

/** For so long a flow that is over still says why. */
const KEEP_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/**
 * Deletes flows that ended long ago; those with an account that was never linked immediately, because it may be a
 * stranger's.
 */
export async function sweepFlows({ db, now }: Context): Promise<void> {
  while ((await deleteLinks(db, now, BATCH)) === BATCH);
  while ((await deleteFlows(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
