import type { Context } from '../../../platform/context.ts';
import { deleteUnusedClients } from '../clients/queries.ts';

const BATCH = 1_000;

/** Deletes clients that no owner has registered or judged, and that no user has let in for a while. */
export async function sweepUnusedClients({ db, now }: Context): Promise<void> {
  while ((await deleteUnusedClients(db, now, BATCH)) === BATCH);
}
