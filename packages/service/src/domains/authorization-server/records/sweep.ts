import type { Context } from '../../../platform/context.ts';
import { deleteExpiredRecords } from './queries.ts';

const BATCH = 1_000;

/** Deletes what the OpenID Providers keep and whose time is over. */
export async function sweepOidcRecords({ db, now }: Context): Promise<void> {
  while ((await deleteExpiredRecords(db, now, BATCH)) === BATCH);
}
