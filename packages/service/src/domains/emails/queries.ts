import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, jsonText, type Tables, time } from '../../database/tables.ts';

type Row = Selectable<Tables['emails']>;

interface NewMail {
  readonly id: string;
  /** Left out for a mail to nobody whom the project knows. */
  readonly userId: string | undefined;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly messageId: string;
  readonly content: Buffer;
  readonly contentUntil: number;
  readonly now: number;
}

/** False when the user is gone; one who is being deleted is waited for. */
export async function insertMail(db: Db, projectId: string, mail: NewMail): Promise<boolean> {
  const ofUser = sql`from users where project_id = ${projectId} and id = ${mail.userId} for key share`;
  const { numAffectedRows } = await sql`
    insert into emails (project_id, id, user_id, kind, recipient, subject, message_id, content, content_until, state,
      attempts, outcomes, created_at)
    select ${projectId}::uuid, ${mail.id}::uuid, ${mail.userId ?? null}::uuid, ${mail.kind}::text,
      ${mail.recipient}::text, ${mail.subject}::text, ${mail.messageId}::text, ${mail.content}::bytea,
      ${time(mail.contentUntil)}::timestamptz, 'queued', 0, '[]'::jsonb, ${time(mail.now)}::timestamptz
    ${mail.userId === undefined ? sql`` : ofUser}`.execute(db);
  return Boolean(numAffectedRows);
}

/** Many mails to nobody whom the project knows. */
export const insertMails = (db: Db, projectId: string, mails: readonly NewMail[]) =>
  db
    .insertInto('emails')
    .values(
      mails.map(({ id, kind, recipient, subject, messageId, content, contentUntil, now }) => ({
        project_id: projectId,
        id,
        user_id: null,
        kind,
        recipient,
        subject,
        message_id: messageId,
        content,
        content_until: time(contentUntil),
        state: 'queued' as const,
        attempts: 0,
        outcomes: jsonText([]),
        created_at: time(now),
      })),
    )
    .execute();

/** A mail that was neither delivered nor given up. */
export const queuedMail = (db: Db, projectId: string, id: string): Promise<Row | undefined> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();

interface Attempted {
  /** What the last attempts came to. */
  readonly outcomes: readonly unknown[];
  readonly sender: object;
}

/** Writes down one more attempt, and what it changes. */
export const updateMail = (
  db: Db,
  projectId: string,
  id: string,
  { outcomes, sender, ...changes }: Omit<Updateable<Tables['emails']>, 'outcomes' | 'sender'> & Attempted,
) =>
  db
    .updateTable('emails')
    .set((eb) => ({
      ...changes,
      outcomes: jsonText(outcomes),
      sender: jsonText(sender),
      attempts: eb('attempts', '+', 1),
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** Empties what nobody needs any more; a mail that could not be delivered until then has failed. */
export const dropExpiredContent = (db: Db, now: number) =>
  sql`update emails set content = null, ended_at = coalesce(ended_at, ${time(now)}),
      state = case state when 'queued' then 'failed' else state end
    where content is not null and content_until <= ${time(now)}`.execute(db);

/** Delivered mails that have their content are those of the local inbox. */
const inInbox = sql`content is not null and state = 'sent'`;

export interface InboxFilter {
  readonly to?: string | undefined;
  /** A part of the recipient's address. */
  readonly search?: string | undefined;
}

/** Newest first. */
export async function inboxMails(db: Db, { to, search }: InboxFilter, most: number): Promise<Row[]> {
  const conditions = [inInbox];
  if (to !== undefined) conditions.push(sql`recipient = ${to}`);
  if (search !== undefined) conditions.push(sql`position(${search} in recipient) > 0`);
  return rowsOf(db, sql`where ${sql.join(conditions, sql` and `)} order by content_until desc, id desc limit ${most}`);
}

export const inboxMail = async (db: Db, projectId: string, id: string): Promise<Row | undefined> =>
  (await rowsOf(db, sql`where project_id = ${projectId} and id = ${id} and ${inInbox}`))[0];

export const emptyInbox = (db: Db) => sql`update emails set content = null where ${inInbox}`.execute(db);

/** Empties all but the newest mails of each project. */
export const trimInbox = (db: Db, keep: number) =>
  sql`update emails set content = null where (project_id, id) in (
    select project_id, id from (
      select project_id, id, row_number() over (partition by project_id order by id desc) as place
      from emails where ${inInbox}) as held
    where place > ${keep})`.execute(db);

const rowsOf = async (db: Db, condition: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<Row>`select * from emails ${condition}`.execute(db)).rows;
