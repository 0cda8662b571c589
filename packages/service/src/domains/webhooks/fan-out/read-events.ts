import type { Context } from '../../../platform/context.ts';
import { hasNews, PAGE, type ReadEvent, readOn } from '../../../platform/events/event-reader.ts';
import { newId } from '../../../runtime/ids.ts';
import { scheduleAll } from '../endpoints/queries.ts';
import { newMessageId } from './message.ts';
import { dropIfOver, forgetSubjects, insertDeliveries, insertMessages, toBeTold } from './queries.ts';

const READER = 'webhooks';
const PAUSE_MILLIS = 50;
/** What deletes its subject. */
const DELETIONS = ['user.deleted', 'team.deleted'];

/** Passes events on to their subscribers, in the transaction that reads them. */
export type Tell = (context: Context, events: readonly ReadEvent[]) => Promise<void>;

/**
 * Has some of what happened told, in the order of its commits; answers whether there is more. Of all processes one reads
 * at a time, and what it read is written down in the same transaction, so nothing is told twice and nothing is left out.
 */
export async function tellOfEvents(context: Context, tell: Tell): Promise<boolean> {
  const { db, wait } = context;
  const read = async () =>
    (await hasNews(db, READER)) ? readOn(db, READER, (db, events) => tellAll({ ...context, db }, tell, events)) : 0;
  let count = await read();
  if (count === undefined) {
    // The process that reads may have begun before the latest commit.
    await wait(PAUSE_MILLIS);
    count = await read();
  }
  return count === PAGE;
}

async function tellAll(context: Context, tell: Tell, events: readonly ReadEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tell(context, events);
  await forget(context, events);
}

/** Makes a message of each event that endpoints of its project want, and a delivery for each of them. */
export const tellEndpoints: Tell = async ({ db, now, random }, events) => {
  const told = await toBeTold(db, events);
  if (told.length === 0) return;
  const messageIds = new Map<number, string>();
  const deliveries = told.map((one) => {
    const messageId = messageIds.get(one.eventId) ?? newMessageId(random);
    messageIds.set(one.eventId, messageId);
    return { ...one, id: newId(random), messageId };
  });
  await insertMessages(db, deliveries);
  await insertDeliveries(db, deliveries, now);
  await scheduleAll(db, deliveries, now);
};

async function forget({ db }: Context, events: readonly ReadEvent[]): Promise<void> {
  const deletions = events.filter(({ kind }) => DELETIONS.includes(kind));
  if (deletions.length === 0) return;
  const messages = await forgetSubjects(db, deletions);
  for (const projectId of new Set(messages.map((message) => message.projectId))) {
    const own = messages.filter((message) => message.projectId === projectId);
    await dropIfOver(
      db,
      projectId,
      own.map(({ id }) => id),
    );
  }
}
