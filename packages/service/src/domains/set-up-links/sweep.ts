import type { Context } from '../../platform/context.ts';
import { deleteExpired } from './queries.ts';

const BATCH = 1_000;

/** Deletes the links whose time is over. */
export async function sweepSetUpLinks({ db, now }: Context): Promise<void> {
  while ((await deleteExpired(db, now, BATCH)) === BATCH);
}
