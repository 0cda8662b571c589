import { sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { prepare } from '../../database/prepare.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { type EventRow, eventArgs, eventRow, insertEvent } from '../../platform/events/events.ts';
import type { NewSession, Use } from './session.ts';

interface StartArgs extends EventRow {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly isImpersonation: boolean;
  readonly factors: string;
  readonly provenAt: Date;
  readonly provenHash: Buffer | null;
  readonly hasSecondFactor: boolean;
  readonly release: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly impersonator: string | null;
  readonly country: string | null;
}

const start = prepare<StartArgs, { id: string }>('session-start', (db, arg) => ({
  compile: () =>
    sql<{ id: string }>`
      with active as (
        update users set last_active_at = ${arg('at')}::timestamptz
        where project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid
          and (${arg('provenHash')}::bytea is null or password_hash = ${arg('provenHash')}::bytea)
          and (${arg('hasSecondFactor')}::boolean or not requires_totp) and banned_at is null
        returning id
      ), session as (
        insert into sessions (project_id, id, user_id, created_at, expires_at, last_used_at, is_impersonation, factors,
          proven_at, user_agent, address, place, impersonator)
        select ${arg('projectId')}::uuid, ${arg('id')}::uuid, id, ${arg('at')}::timestamptz,
          ${arg('expiresAt')}::timestamptz, ${arg('at')}::timestamptz, ${arg('isImpersonation')}::boolean,
          ${arg('factors')}::jsonb, ${arg('provenAt')}::timestamptz, ${arg('userAgent')}::text, ${arg('address')}::text, ${arg('place')}::jsonb,
          ${arg('impersonator')}::jsonb
        from active
        returning id
      ), token as (
        insert into session_tokens (project_id, token_hash, session_id, generation)
        select ${arg('projectId')}::uuid, ${arg('tokenHash')}::bytea, id, 0 from session
      ), note as (
        insert into activity_notes (project_id, user_id, at, country)
        select ${arg('projectId')}::uuid, ${arg('userId')}::uuid, ${arg('at')}::timestamptz, ${arg('country')}::text
        from session
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
    ...whereFrom(session.visitor),
    id,
    userId,
    tokenHash,
    isImpersonation,
    expiresAt: time(session.expiresAt),
    factors: jsonText(session.factors),
    provenAt: time(session.provenAt),
    provenHash: session.provenHash ?? null,
    hasSecondFactor: session.hasSecondFactor,
    release: session.release ?? '[]',
    impersonator: session.impersonator && jsonText(session.impersonator),
    country: countryOf(session),
  });
  return rows.length > 0;
}

/** A person at a browser is somewhere; where a program runs is nobody's place. */
export const whereFrom = (visitor: Use['visitor']) => ({
  userAgent: visitor?.userAgent ?? null,
  address: visitor?.isBrowser ? visitor.address : null,
  place: visitor?.isBrowser && visitor.place ? jsonText(visitor.place) : null,
});

/** Where the user is: nobody is who acts as the user, or a program. */
export const countryOf = ({ impersonator, visitor }: Pick<NewSession, 'impersonator' | 'visitor'>): string | null =>
  impersonator || !visitor?.isBrowser ? null : (visitor.place?.countryCode ?? null);

/** Ends a session, of this user if one is named; false when there is none. */
export async function deleteSession(
  context: Context,
  projectId: string,
  id: string,
  userId?: string,
): Promise<boolean> {
  const event = eventRow(context, sessionEvent('session.deleted', projectId, '', { id }));
  const { rows } = await sql`
    with session as (
      delete from sessions
      where project_id = ${projectId} and id = ${id} and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      returning id, user_id
    ), event as (
      ${insertEvent({ ...event, subjectId: sql`user_id` }, sql`from session`)}
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

/** Marks that a user is told of a session in two places; false when that was done since a moment. */
export async function markSuspected(
  db: Db,
  projectId: string,
  id: string,
  { at, unlessSince }: { at: number; unlessSince: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ suspected_at: time(at) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(suspected_at <= ${time(unlessSince)}, true)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes at most so many sessions that expired before a moment, those that expired first; answers how many. */
export const deleteExpiredSessions = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'sessions', before, most);

function sessionEvent(
  kind: 'session.created' | 'session.deleted',
  projectId: string,
  userId: string,
  { id, factors, isImpersonation, impersonator }: { readonly id: string } & Partial<NewSession>,
) {
  const by = impersonator ? { impersonator: impersonator.id } : undefined;
  const detail = { session_id: id, factors, is_impersonation: isImpersonation, ...by };
  return { kind, projectId, subjectId: userId, detail };
}
