import type { Context } from '../../platform/context.ts';
import { deleteFlows } from './queries.ts';

/** For so long a flow that is over still says why. */
const KEEP_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the flows that are long over. */
export async function sweepFlows({ db, now }: Context): Promise<void> {
  while ((await deleteFlows(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
