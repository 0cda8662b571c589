import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import type { StoredMail } from '../delivery/queries.ts';

/** Mails that the local inbox took, which stands in for the shared server, and that have their content. */
const inInbox = sql`e.content is not null and e.state = 'sent' and e.sender ->> 'type' = 'shared'`;

export interface InboxFilter {
  readonly to?: string | undefined;
  /** A part of the recipient's address. */
  readonly search?: string | undefined;
}

/** Newest first, by when they were asked for: those that wait are sent side by side, in no order. */
export async function inboxMails(db: Db, { to, search }: InboxFilter, most: number): Promise<StoredMail[]> {
  const conditions = [inInbox];
  if (to !== undefined) conditions.push(sql`e.recipient = ${to}`);
  if (search !== undefined) conditions.push(sql`position(${search} in e.recipient) > 0`);
  const all = sql.join(conditions, sql` and `);
  return mails(db, sql`where ${all} order by e.id desc limit ${most}`);
}

export const inboxMail = async (db: Db, projectId: string, id: string): Promise<StoredMail | undefined> =>
  (await mails(db, sql`where e.project_id = ${projectId} and e.id = ${id} and ${inInbox}`))[0];

export const emptyInbox = (db: Db) => sql`update emails e set content = null where ${inInbox}`.execute(db);

/** Empties all but the newest mails of each project. */
export const trimInbox = (db: Db, keep: number) =>
  sql`update emails set content = null where (project_id, id) in (
    select project_id, id from (
      select e.project_id, e.id, row_number() over (partition by e.project_id order by e.id desc) as place
      from emails e where ${inInbox}) as held
    where place > ${keep})`.execute(db);

const mails = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredMail[]> => {
  const { rows } = await sql<StoredMail>`
    select e.*, b.content as body
    from emails e left join email_bodies b on b.project_id = e.project_id and b.id = e.body_id ${condition}`.execute(
    db,
  );
  return rows;
};
