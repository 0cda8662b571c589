import type { Context } from '../../platform/context.ts';
import { deleteExpiredDelegations } from './queries.ts';

const BATCH = 1_000;

/** Deletes delegations whose time is over. */
export async function sweepDelegations({ db, now }: Context): Promise<void> {
  while ((await deleteExpiredDelegations(db, now, BATCH)) === BATCH);
}
