import type { Context } from '../../platform/context.ts';
import { deleteExpiredSessions } from './queries.ts';

/** For so long a session that has expired is listed still. */
const KEEP_MILLIS = 30 * 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the sessions that have expired long ago, with their refresh tokens. */
export async function sweepSessions({ db, now }: Context): Promise<void> {
  while ((await deleteExpiredSessions(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
