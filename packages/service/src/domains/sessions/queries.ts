import { sql } from 'kysely';
import { prepare } from '../../database/prepare.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { type EventRow, eventArgs, eventRow, insertEvent } from '../../platform/events.ts';

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: number;
  readonly isImpersonation: boolean;
  readonly factors: readonly string[];
  /** The password hash that the user must still have. */
  readonly provenHash: Buffer | undefined;
  /** Without one the user may have none to ask for. */
  readonly hasSecondFactor: boolean;
  /** What `release_rate` gives back. */
  readonly release: string | undefined;
}

interface StartArgs extends EventRow {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly isImpersonation: boolean;
  readonly factors: string;
  readonly provenHash: Buffer | null;
  readonly hasSecondFactor: boolean;
  readonly release: string;
}

const start = prepare<StartArgs, { id: string }>('session-start', (db, arg) => ({
  compile: () =>
    sql<{ id: string }>`
      with active as (
        update users set last_active_at = ${arg('at')}::timestamptz
        where project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid
          and (${arg('provenHash')}::bytea is null or password_hash = ${arg('provenHash')}::bytea)
          and (${arg('hasSecondFactor')}::boolean or not requires_totp)
        returning id
      ), session as (
        insert into sessions (project_id, id, user_id, created_at, expires_at, last_used_at, is_impersonation, factors)
        select ${arg('projectId')}::uuid, ${arg('id')}::uuid, id, ${arg('at')}::timestamptz,
          ${arg('expiresAt')}::timestamptz, ${arg('at')}::timestamptz, ${arg('isImpersonation')}::boolean,
          ${arg('factors')}::jsonb from active
        returning id
      ), token as (
        insert into session_tokens (project_id, token_hash, session_id, generation)
        select ${arg('projectId')}::uuid, ${arg('tokenHash')}::bytea, id, 0 from session
      ), event as (
        ${insertEvent(eventArgs(arg), sql`from session`)}
      )
      select id, release_rate(${arg('release')}::jsonb) from session`.compile(db),
}));

/** Session, refresh token, activity and event in one statement; false when the user is gone, or not as proven. */
export async function insertSession(context: Context, projectId: string, session: NewSession): Promise<boolean> {
  const { id, userId, tokenHash, isImpersonation } = session;
  const rows = await start(context.db, {
    ...eventRow(context, sessionEvent('session.created', projectId, userId, session)),
    id,
    userId,
    tokenHash,
    isImpersonation,
    expiresAt: time(session.expiresAt),
    factors: jsonText(session.factors),
    provenHash: session.provenHash ?? null,
    hasSecondFactor: session.hasSecondFactor,
    release: session.release ?? '[]',
  });
  return rows.length > 0;
}

/** Ends a session; false when it had ended already. */
export async function deleteSession(context: Context, projectId: string, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with session as (
      delete from sessions where project_id = ${projectId} and id = ${id} and user_id = ${userId} returning id
    ), event as (
      ${insertEvent(eventRow(context, sessionEvent('session.deleted', projectId, userId, { id })), sql`from session`)}
    )
    select id from session`.execute(context.db);
  return rows.length > 0;
}

/** Ends the sessions of a user, but for one; answers how many there were. */
export async function deleteSessionsOf(db: Db, projectId: string, userId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
}

const byToken = prepare<{ projectId: string; hash: Buffer }, LiveSession>('session-by-token', (db, arg) =>
  db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 't.project_id').onRef('s.id', '=', 't.session_id'),
    )
    .where('t.project_id', '=', arg('projectId'))
    .where('t.token_hash', '=', arg('hash'))
    .select(['s.id', 's.user_id as userId', 's.expires_at as expiresAt', 's.last_used_at as lastUsedAt']),
);

/** The session of a refresh token that has not ended; it may have expired. */
export const sessionByToken = async (db: Db, projectId: string, hash: Buffer): Promise<LiveSession | undefined> =>
  (await byToken(db, { projectId, hash }))[0];

/** Notes that session and user were active. */
export async function noteActivity(db: Db, projectId: string, { id, userId }: LiveSession, now: number): Promise<void> {
  await sql`
    with session as (
      update sessions set last_used_at = ${time(now)} where project_id = ${projectId} and id = ${id}
    )
    update users set last_active_at = ${time(now)} where project_id = ${projectId} and id = ${userId}`.execute(db);
}

function sessionEvent(
  kind: 'session.created' | 'session.deleted',
  projectId: string,
  userId: string,
  { id, factors, isImpersonation }: { id: string; factors?: readonly string[]; isImpersonation?: boolean },
) {
  return { kind, projectId, subjectId: userId, detail: { session_id: id, factors, is_impersonation: isImpersonation } };
}
