import type { Context } from '../../platform/context.ts';
import { dropExpiredContent } from './delivery/queries.ts';
import { trimInbox } from './inbox/inbox-queries.ts';

const INBOX_MAILS = 500;

/** Empties mails that are no longer needed, and all but the newest of the local inbox. */
export async function sweepMails({ db, now }: Context): Promise<void> {
  await dropExpiredContent(db, now);
  await trimInbox(db, INBOX_MAILS);
}
