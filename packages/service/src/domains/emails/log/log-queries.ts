import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import { type StoredMail, wholeMails } from '../delivery/queries.ts';

/** A mail as the log needs it: whether its content is kept, and not what it says. */
export type LoggedMail = Omit<StoredMail, 'content' | 'body' | 'unsubscribe_hash'> & { readonly isKept: boolean };

export interface LogFilter {
  readonly state?: LoggedMail['log_state'] | undefined;
  /** A pattern for the address. */
  readonly to?: string | undefined;
  readonly kind?: string | undefined;
  /** When it was asked for, in milliseconds; both are included. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The newest mail that is wanted. */
  readonly cursor?: string | undefined;
}

const columns = [
  'e.project_id',
  'e.id',
  'e.user_id',
  'e.kind',
  'e.recipient',
  'e.subject',
  'e.message_id',
  'e.content_until',
  'e.state',
  'e.attempts',
  'e.outcomes',
  'e.sender',
  'e.created_at',
  'e.ended_at',
  'e.body_id',
  'e.valid_until',
  'e.category_id',
  'e.unsubscribed_at',
  'e.resend_of',
  'e.log_state',
] as const;

const logged = (db: Db, projectId: string) =>
  db
    .selectFrom('emails as e')
    .select(columns)
    .select((eb) => eb('e.content', 'is not', null).$castTo<boolean>().as('isKept'))
    .where('e.project_id', '=', projectId);

export const loggedMail = (db: Db, projectId: string, id: string): Promise<LoggedMail | undefined> =>
  logged(db, projectId).where('e.id', '=', id).executeTakeFirst();

/** Newest first: ids begin with the time. */
export function loggedMails(db: Db, projectId: string, filter: LogFilter, most: number): Promise<LoggedMail[]> {
  const { state, to, kind, from, until, cursor } = filter;
  let query = logged(db, projectId);
  if (state !== undefined) query = query.where('e.log_state', '=', state);
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (to !== undefined) query = query.where('e.recipient', 'like', to);
  if (from !== undefined) query = query.where('e.id', '>=', firstIdAt(from));
  if (until !== undefined) query = query.where('e.id', '<', firstIdAt(until + 1));
  if (cursor !== undefined) query = query.where('e.id', '<=', cursor);
  return query.orderBy('e.id', 'desc').limit(most).execute();
}

/** The mail once more that is on its way. */
export const resendUnderWay = (db: Db, projectId: string, firstId: string): Promise<LoggedMail | undefined> =>
  logged(db, projectId).where('e.resend_of', '=', firstId).where(sql<boolean>`e.state = 'queued'`).executeTakeFirst();

/** A mail with its content. */
export const wholeMail = (db: Db, projectId: string, id: string): Promise<StoredMail | undefined> =>
  wholeMails(db, projectId).where('e.id', '=', id).executeTakeFirst();

/** No id of a mail from before this moment is as great. */
function firstIdAt(millis: number): string {
  const hex = Math.min(millis, 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
