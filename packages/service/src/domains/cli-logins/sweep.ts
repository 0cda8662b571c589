import type { Context } from '../../platform/context.ts';
import { deleteLogins } from './queries.ts';

/** For so long a login that is over still says so. */
const KEEP_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the logins that are long over. */
export async function sweepCliLogins({ db, now }: Context): Promise<void> {
  while ((await deleteLogins(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
