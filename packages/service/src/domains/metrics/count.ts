import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { hasNews, PAGE, type ReadEvent, readOn } from '../../platform/events/event-reader.ts';
import { countNotes, countUsers, hasNotes, holdReader } from './counting-queries.ts';

const READER = 'metrics';
/** Events whose subject is a user that may be counted as something else from then on. */
const OF_USERS = /^(user|password|otp|passkey|contact_channel)\./;
const BATCH = 1_000;
const WAIT_MILLIS = 100;

/**
 * Counts all that happened up to now, and leaves what comes meanwhile to the next time: many at once cost little more than
 * one. While another process is at it, waits until that is done.
 */
export async function countMetrics({ db, wait }: Context): Promise<void> {
  let read: number | undefined = PAGE;
  while ((read === undefined || read === PAGE) && ((await hasNotes(db)) || (await hasNews(db, READER)))) {
    while ((await countSome(db)) === BATCH);
    read = await readOn(db, READER, async (trx, events) => {
      // Whatever a user has done before the deletion that was just read is counted before it: the user is forgotten then.
      while ((await countNotes(trx, BATCH)) === BATCH);
      await countUsers(trx, events.filter(({ kind }) => OF_USERS.test(kind)).map(userOf));
    });
    if (read === undefined) await wait(WAIT_MILLIS);
  }
}

/** In batches, because others may have to wait for one transaction. */
const countSome = (db: Db): Promise<number> =>
  inTransaction({ db }, async ({ db: trx }) => ((await holdReader(trx, READER)) ? countNotes(trx, BATCH) : 0));

const userOf = ({ projectId, subjectId, kind }: ReadEvent) => ({
  projectId,
  id: subjectId,
  isDeleted: kind === 'user.deleted',
});
