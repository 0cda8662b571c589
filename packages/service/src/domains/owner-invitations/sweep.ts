import type { Context } from '../../platform/context.ts';
import { deleteExpired } from './queries.ts';

/** As long as their codes are kept after they expired. */
const KEEP_MILLIS = 24 * 3_600_000;
const BATCH = 1_000;

/** Deletes the invitations that are long over. */
export async function sweepOwnerInvitations({ db, now }: Context): Promise<void> {
  while ((await deleteExpired(db, now - KEEP_MILLIS, BATCH)) === BATCH);
}
