import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { OAuthClient } from '../clients/client.ts';
import { deleteIfUnused, lockOldestUnused, lockUnused, type UnusedClient, unusedClients } from '../clients/queries.ts';

const BATCH = 100;

/** Deletes the oldest unused client that came to a project in this way; false when there is none. */
export async function evictUnused(
  context: Context,
  projectId: string,
  origin: OAuthClient['origin'],
): Promise<boolean> {
  for (;;) {
    const unused = await lockOldestUnused(context.db, projectId, origin);
    if (!unused) return false;
    if (await evict(context, unused)) return true;
  }
}

/** Deletes clients that no owner has registered or judged, and that no user has let in for a while. */
export async function sweepUnusedClients(context: Context): Promise<void> {
  for (;;) if ((await sweepSome(context)) < BATCH) return;
}

/** Answers how many have gone. They are locked project by project, for each has its clients on one node of a cluster. */
const sweepSome = (context: Context): Promise<number> =>
  inTransaction(context, async (context) => {
    const unused = await unusedClients(context.db, context.now, BATCH);
    let gone = 0;
    for (const projectId of new Set(unused.map((one) => one.projectId))) {
      const ids = unused.filter((one) => one.projectId === projectId).map(({ id }) => id);
      for (const one of await lockUnused(context.db, projectId, ids)) gone += Number(await evict(context, one));
    }
    return gone;
  });

async function evict(context: Context, unused: UnusedClient): Promise<boolean> {
  const client = await deleteIfUnused(context.db, unused);
  if (!client) return false;
  const { id: subjectId, projectId } = unused;
  const { name, origin } = client;
  await recordEvent(context, {
    kind: 'oauth_client.deleted',
    projectId,
    subjectId,
    detail: { name, origin, unused: true },
  });
  return true;
}
