import type { Context } from '../../platform/context.ts';
import { deleteGathered } from './queries.ts';

/** For so long it is known what failed; what was done stays in the log. */
const KEEP_MILLIS = 90 * 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes what strangers caused long ago. */
export async function sweepEvents({ db, now }: Context): Promise<void> {
  while ((await deleteGathered(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
