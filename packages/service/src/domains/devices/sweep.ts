import type { Context } from '../../platform/context.ts';
import { deleteExpiredDevices } from './queries.ts';

const BATCH = 1_000;

/** Deletes the browsers whose time is over. */
export async function sweepTrustedDevices({ db, now }: Context): Promise<void> {
  while ((await deleteExpiredDevices(db, now, BATCH)) === BATCH);
}
