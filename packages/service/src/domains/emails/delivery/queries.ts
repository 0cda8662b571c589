import { type Selectable, sql, type Updateable } from 'kysely';
import { type Db, jsonText, type Tables, time } from '../../../database/tables.ts';

/** A mail, and the body that it shares with others. */
export type StoredMail = Selectable<Tables['emails']> & { readonly body: Buffer | null };

export interface NewMail {
  readonly id: string;
  /** Left out for a mail to an address without a user. */
  readonly userId: string | undefined;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly messageId: string;
  readonly content: Buffer;
  readonly contentUntil: number;
  readonly validUntil: number;
  readonly bodyId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly unsubscribeHash?: Buffer | undefined;
  /** The first mail, where this is that one once more. */
  readonly resendOf?: string | undefined;
  readonly now: number;
}

/**
 * Inserts mails, and answers the ids of those that are in: not those of users who are gone, where one who is being
 * deleted is waited for, and none that is on its way once more already.
 */
export async function insertMails(db: Db, projectId: string, mails: readonly NewMail[]): Promise<Set<string>> {
  const readers = `{${[...new Set(mails.flatMap(({ userId }) => userId ?? []))].join(',')}}`;
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(mails.map(written))}::jsonb) as given (
        id uuid, user_id uuid, kind text, recipient text, subject text, message_id text, content text,
        content_until timestamptz, valid_until timestamptz, body_id uuid, category_id uuid, unsubscribe_hash text,
        resend_of uuid, created_at timestamptz)
    ), readers as materialized (
      select id from users where project_id = ${projectId} and id = any(${readers}::uuid[]) order by id for key share
    )
    insert into emails (project_id, id, user_id, kind, recipient, subject, message_id, content, content_until,
      valid_until, body_id, category_id, unsubscribe_hash, resend_of, state, attempts, outcomes, created_at)
    select ${projectId}::uuid, id, user_id, kind, recipient, subject, message_id, decode(content, 'base64'),
      content_until, valid_until, body_id, category_id, decode(unsubscribe_hash, 'base64'), resend_of, 'queued', 0,
      '[]'::jsonb, created_at
    from given where user_id is null or user_id in (select id from readers)
    on conflict (project_id, resend_of) where state = 'queued' do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const written = (mail: NewMail) => ({
  id: mail.id,
  user_id: mail.userId,
  kind: mail.kind,
  recipient: mail.recipient,
  subject: mail.subject,
  message_id: mail.messageId,
  content: mail.content.toString('base64'),
  content_until: time(mail.contentUntil),
  valid_until: time(mail.validUntil),
  body_id: mail.bodyId,
  category_id: mail.categoryId,
  unsubscribe_hash: mail.unsubscribeHash?.toString('base64'),
  resend_of: mail.resendOf,
  created_at: time(mail.now),
});

/** A mail that was tried once, with what came of it; its content is kept nowhere. */
export const insertTriedMail = (
  db: Db,
  projectId: string,
  {
    now,
    outcome,
    sender,
    ...mail
  }: Pick<NewMail, 'id' | 'kind' | 'recipient' | 'subject' | 'messageId' | 'now'> & {
    readonly outcome: { readonly outcome: string; readonly [detail: string]: unknown };
    readonly sender: object;
  },
) =>
  db
    .insertInto('emails')
    .values({
      project_id: projectId,
      id: mail.id,
      user_id: null,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      message_id: mail.messageId,
      content: null,
      content_until: time(now),
      state: outcome.outcome === 'accepted' ? 'sent' : 'failed',
      attempts: 1,
      outcomes: jsonText([outcome]),
      sender: jsonText(sender),
      created_at: time(now),
      ended_at: time(now),
      body_id: null,
      category_id: null,
      unsubscribe_hash: null,
      resend_of: null,
    })
    .execute();

/** Keeps a body for the mails that share it. */
export const insertBody = (
  db: Db,
  projectId: string,
  { id, content, contentUntil }: { readonly id: string; readonly content: Buffer; readonly contentUntil: number },
) =>
  db
    .insertInto('email_bodies')
    .values({ project_id: projectId, id, content, content_until: time(contentUntil) })
    .execute();

/** Mails with the body that each shares with others. */
export const wholeMails = (db: Db, projectId: string) =>
  db
    .selectFrom('emails as e')
    .leftJoin('email_bodies as b', (join) =>
      join.onRef('b.project_id', '=', 'e.project_id').onRef('b.id', '=', 'e.body_id'),
    )
    .selectAll('e')
    .select('b.content as body')
    .where('e.project_id', '=', projectId);

/** An email that was neither delivered nor failed permanently. */
export const queuedMail = (db: Db, projectId: string, id: string): Promise<StoredMail | undefined> =>
  wholeMails(db, projectId).where('e.id', '=', id).where('e.state', '=', 'queued').executeTakeFirst();

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

/** Empties what is no longer needed; a mail that could not be delivered until then has failed. */
export async function dropExpiredContent(db: Db, now: number): Promise<void> {
  await sql`update emails set content = null, ended_at = coalesce(ended_at, ${time(now)}),
      state = case when state = 'queued' then 'failed' else state end
    where content is not null and content_until <= ${time(now)}`.execute(db);
  await sql`delete from email_bodies where content_until <= ${time(now)}`.execute(db);
}
