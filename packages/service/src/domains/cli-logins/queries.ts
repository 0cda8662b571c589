import type { EventKind } from '@latchkey/protocol/event-kinds';
import { sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { eventRow, insertEvent } from '../../platform/events/events.ts';
import type { AskingProgram, PolledLogin } from './cli-login.ts';

interface NewLogin {
  readonly pollingHash: Buffer;
  readonly loginHash: Buffer;
  readonly userAgent: string | undefined;
  readonly address: string | undefined;
  readonly place: unknown;
  readonly now: number;
  readonly expiresAt: number;
}

export const insertLogin = (db: Db, projectId: string, login: NewLogin) =>
  db
    .insertInto('cli_logins')
    .values({
      project_id: projectId,
      polling_hash: login.pollingHash,
      login_hash: login.loginHash,
      user_agent: login.userAgent ?? null,
      address: login.address ?? null,
      place: login.place === undefined ? null : jsonText(login.place),
      created_at: time(login.now),
      expires_at: time(login.expiresAt),
    })
    .execute();

/** A login that is still unanswered. */
export const openLogin = async (
  db: Db,
  projectId: string,
  loginHash: Buffer,
  now: number,
): Promise<AskingProgram | undefined> =>
  (await db
    .selectFrom('cli_logins')
    .where('project_id', '=', projectId)
    .where('login_hash', '=', loginHash)
    .where('confirmed_at', 'is', null)
    .where('denied_at', 'is', null)
    .where(sql<boolean>`expires_at > ${time(now)}`)
    .select(['login_hash as loginHash', 'user_agent as userAgent', 'address', 'place'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .executeTakeFirst()) as AskingProgram | undefined;

interface Answer {
  readonly kind: EventKind & `cli_login.${string}`;
  readonly userId: string;
  readonly sessionId: string;
}

/** Confirms or denies with its event; false when it was answered already, or the session has ended. */
export async function answerLogin(
  context: Context,
  projectId: string,
  loginHash: Buffer,
  { kind, userId, sessionId }: Answer,
): Promise<boolean> {
  const now = sql`${time(context.now)}::timestamptz`;
  const answeredAt = kind === 'cli_login.confirmed' ? sql`confirmed_at` : sql`denied_at`;
  const event = eventRow(context, { kind, projectId, subjectId: userId, detail: { session_id: sessionId } });
  const { rows } = await sql`
    with person as (
      select u.id, s.id as session_id from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
      where s.project_id = ${projectId} and s.id = ${sessionId} and s.user_id = ${userId}
      for key share of u
    ), login as (
      update cli_logins as l set user_id = person.id, session_id = person.session_id, ${answeredAt} = ${now}
      from person
      where l.project_id = ${projectId} and l.login_hash = ${loginHash}
        and l.confirmed_at is null and l.denied_at is null and l.expires_at > ${now}
      returning l.user_id
    ), event as (${insertEvent(event, sql`from login`)})
    select user_id from login`.execute(context.db);
  return rows.length > 0;
}

export const polledLogin = (db: Db, projectId: string, pollingHash: Buffer): Promise<PolledLogin | undefined> =>
  db
    .selectFrom('cli_logins')
    .where('project_id', '=', projectId)
    .where('polling_hash', '=', pollingHash)
    .select(['polling_hash as pollingHash', 'expires_at as expiresAt', 'user_id as userId', 'session_id as sessionId'])
    .select(sql<boolean>`denied_at is not null`.as('isDenied'))
    .select(sql<boolean>`handed_over_at is not null`.as('isHandedOver'))
    .executeTakeFirst();

/** Of those who poll at once one does; false for the others. */
export async function markHandedOver(db: Db, projectId: string, pollingHash: Buffer, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cli_logins')
    .set({ handed_over_at: time(now) })
    .where('project_id', '=', projectId)
    .where('polling_hash', '=', pollingHash)
    .where('handed_over_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes at most so many logins that had expired before a moment, the oldest first; answers how many. */
export const deleteLogins = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'cli_logins', before, most);
