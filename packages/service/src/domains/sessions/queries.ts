import { type RawBuilder, sql } from 'kysely';
import { onCoordinator } from '../../database/citus/on-coordinator.ts';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { prepare } from '../../database/prepare.ts';
import { requiredConnections } from '../../database/required-connection.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { type EventRow, eventArgs, eventRow, insertEvent } from '../../platform/events/events.ts';
import type { NewSession, Use, UsedSession } from './session.ts';
import { tellClientsLater } from './told-clients-queries.ts';

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
  readonly boundTo: string | null;
  readonly country: string | null;
  readonly isSignIn: boolean;
  readonly connectionId: string | null;
  readonly subject: string | null;
  readonly subjectName: string | null;
  readonly sessionIndex: string | null;
  readonly idToken: Buffer | null;
  readonly vouchedBy: string | null;
}

/** Whether a user has to sign in by connections, of which this is none. */
const comesFromElsewhere = (
  user: Parameters<typeof requiredConnections>[0],
  connectionId: string | null | RawBuilder<string | null>,
) => sql<boolean>`
  coalesce((select not bool_or(c.id is not distinct from ${connectionId}::uuid) ${requiredConnections(user)}), false)`;

const start = prepare<StartArgs, { id: string }>('session-start', (db, arg) => ({
  compile: () =>
    sql<{ id: string }>`
      with active as (
        update users set last_active_at = ${arg('at')}::timestamptz
        where project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid
          and (${arg('provenHash')}::bytea is null or password_hash = ${arg('provenHash')}::bytea)
          and (${arg('hasSecondFactor')}::boolean or not requires_totp) and banned_at is null
          and (not ${arg('isSignIn')}::boolean or not ${comesFromElsewhere(
            { projectId: arg('projectId'), userId: arg('userId') },
            arg('connectionId'),
          )})
        returning id
      ), session as (
        insert into sessions (project_id, id, user_id, created_at, expires_at, last_used_at, is_impersonation, factors,
          proven_at, user_agent, address, place, impersonator, bound_to)
        select ${arg('projectId')}::uuid, ${arg('id')}::uuid, id, ${arg('at')}::timestamptz,
          ${arg('expiresAt')}::timestamptz, ${arg('at')}::timestamptz, ${arg('isImpersonation')}::boolean,
          ${arg('factors')}::jsonb, ${arg('provenAt')}::timestamptz, ${arg('userAgent')}::text, ${arg('address')}::text, ${arg('place')}::jsonb,
          ${arg('impersonator')}::jsonb, ${arg('boundTo')}::text
        from active
        returning id
      ), token as (
        insert into session_tokens (project_id, token_hash, session_id, generation)
        select ${arg('projectId')}::uuid, ${arg('tokenHash')}::bytea, id, 0 from session
      ), note as (
        insert into activity_notes (project_id, user_id, at, country)
        select ${arg('projectId')}::uuid, ${arg('userId')}::uuid, ${arg('at')}::timestamptz, ${arg('country')}::text
        from session
      ), identified as (
        select ${arg('connectionId')}::uuid as connection_id, ${arg('subject')}::text as subject,
          ${arg('subjectName')}::jsonb as name, ${arg('sessionIndex')}::text as session_index,
          ${arg('idToken')}::bytea as id_token
        where ${arg('subject')}::text is not null
        union all
        select connection_id, subject, name, session_index, id_token from connection_sessions
        where project_id = ${arg('projectId')}::uuid and session_id = ${arg('vouchedBy')}::uuid
      ), connected as (
        insert into connection_sessions (project_id, session_id, connection_id, subject, name, session_index, id_token)
        select c.project_id, s.id, c.id, i.subject, i.name, i.session_index, i.id_token
        from session s, identified i, single_sign_on_connections c
        where c.project_id = ${arg('projectId')}::uuid and c.id = i.connection_id
        for key share of c
      ), event as (
        ${insertEvent(eventArgs(arg), sql`from session`)}
      )
      select id, release_rate(${arg('release')}::jsonb) from session ${onCoordinator}`.compile(db),
}));

/** Session, refresh token, what names it at an identity provider, activity and event in one statement; false when the user is gone, or not as proven. */
export async function insertSession(context: Context, projectId: string, session: NewSession): Promise<boolean> {
  const { id, userId, tokenHash, isImpersonation } = session;
  const { connectionId = null, identified } = session.signIn?.arrival ?? {};
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
    boundTo: session.boundTo,
    country: countryOf(session),
    isSignIn: session.signIn !== null,
    connectionId,
    subject: identified?.subject ?? null,
    subjectName: identified ? jsonText(identified.name) : null,
    sessionIndex: identified?.sessionIndex ?? null,
    idToken: identified?.idToken === undefined ? null : Buffer.from(identified.idToken, 'base64'),
    vouchedBy: session.vouchedBy,
  });
  return rows.length > 0;
}

/** Whether a user has to sign in by a connection of a team, and this is none of those. */
export async function mustSignInElsewhere(
  db: Db,
  projectId: string,
  userId: string,
  connectionId: string | undefined,
): Promise<boolean> {
  const must = comesFromElsewhere({ projectId, userId }, connectionId ?? null);
  const { rows } = await sql<{ must: boolean }>`select ${must} as must`.execute(db);
  return rows[0]?.must === true;
}

/** A user at a browser has a location; a server making calls doesn't tell where its user is. */
const whereFrom = (visitor: Use['visitor']) => ({
  userAgent: visitor?.userAgent ?? null,
  address: visitor?.isBrowser ? visitor.address : null,
  place: visitor?.isBrowser && visitor.place ? jsonText(visitor.place) : null,
});

/** The user's country; null for impersonators and programs, which are elsewhere. */
const countryOf = ({ impersonator, visitor }: Pick<NewSession, 'impersonator' | 'visitor'>): string | null =>
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
    with ended as (
      delete from sessions
      where project_id = ${projectId} and id = ${id} and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      returning id, user_id
    ), event as (
      ${insertEvent({ ...event, subjectId: sql`user_id` }, sql`from ended`)}
    )
    select id, ${tellClientsLater(projectId, context.now)} from ended ${onCoordinator}`.execute(context.db);
  return rows.length > 0;
}

/** Ends the sessions of a user, but for one; answers how many there were. */
export async function deleteSessionsOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  projectId: string,
  userId: string,
  except?: string,
): Promise<number> {
  const { rows } = await sql`
    with ended as (
      delete from sessions
      where project_id = ${projectId} and user_id = ${userId} and ${except === undefined ? sql`true` : sql`id <> ${except}`}
      returning id
    )
    select id, ${tellClientsLater(projectId, now)} from ended ${onCoordinator}`.execute(db);
  return rows.length;
}

/** Ends the sessions of users, who are locked, with an event for each user; answers whose they were. */
export async function deleteSessionsOfMany(
  context: Context,
  projectId: string,
  userIds: readonly string[],
): Promise<{ userId: string }[]> {
  const event = eventRow(context, { kind: 'session.deleted', projectId, subjectId: '' });
  const detail = sql<string>`jsonb_build_object('count', count)`;
  const { rows } = await sql<{ userId: string }>`
    with ended as (
      delete from sessions
      where project_id = ${projectId} and user_id in (select jsonb_array_elements_text(${jsonText(userIds)}::jsonb)::uuid)
      returning id, user_id
    ), counted as (
      select user_id, count(*) as count from ended group by 1
    ), event as (
      ${insertEvent({ ...event, subjectId: sql`user_id`, detail }, sql`from counted`)}
    )
    select user_id as "userId", ${tellClientsLater(projectId, context.now)} from ended ${onCoordinator}`.execute(
    context.db,
  );
  return rows;
}

/**
 * What is recorded of each use. The user is locked before the sessions, in the same order as when sessions are ended.
 */
interface UseArgs {
  readonly projectId: string;
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  readonly isActivity: boolean;
  readonly isBrowser: boolean;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly place: string | null;
  readonly browsers: string | null;
  readonly country: string | null;
}

type Arg = <K extends keyof UseArgs>(name: K) => RawBuilder<UseArgs[K]>;

/** Locks an active user and records the time; for any other kind of use it matches no row. */
const activeUser = (arg: Arg) => sql`
  update users set last_active_at = ${arg('at')}::timestamptz
  where ${arg('isActivity')}::boolean and project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid
  returning id`;

/** The session, unless it has ended, or its user is gone. */
const usedSession = (arg: Arg) => sql`
  project_id = ${arg('projectId')}::uuid and id = ${arg('id')}::uuid
    and (not ${arg('isActivity')}::boolean or exists (select from active))`;

/** When and from where it was used. What is no browser leaves the place of the last one. */
const usedFrom = (arg: Arg) => sql`
  last_used_at = case when ${arg('isActivity')}::boolean then ${arg('at')}::timestamptz else last_used_at end,
  user_agent = case when ${arg('isBrowser')}::boolean then ${arg('userAgent')}::text
    else coalesce(user_agent, ${arg('userAgent')}::text) end,
  address = case when ${arg('isBrowser')}::boolean then ${arg('address')}::text else address end,
  place = case when ${arg('isBrowser')}::boolean then ${arg('place')}::jsonb else place end,
  browsers = coalesce(${arg('browsers')}::jsonb, browsers)`;

const activityNote = (arg: Arg) => sql`
  insert into activity_notes (project_id, user_id, at, country)
  select ${arg('projectId')}::uuid, ${arg('userId')}::uuid, ${arg('at')}::timestamptz, ${arg('country')}::text
  from session`;

const use = prepare<UseArgs, never>('session-use', (db, arg) => ({
  compile: () =>
    sql<never>`
      with active as (
        ${activeUser(arg)}
      ), session as (
        update sessions set ${usedFrom(arg)}
        where ${usedSession(arg)}
        returning id
      )
      ${activityNote(arg)}`.compile(db),
}));

/** Writes a use of a session down, unless that has ended. */
export async function noteUse(db: Db, projectId: string, session: UsedSession, seen: Use): Promise<void> {
  await use(db, useArgs(projectId, session, seen));
}

interface ConfirmArgs extends UseArgs {
  readonly generation: number;
  readonly oldest: number;
}

const confirm = prepare<ConfirmArgs, never>('session-confirm', (db, arg) => ({
  compile: () =>
    sql<never>`
      with active as (
        ${activeUser(arg)}
      ), session as (
        update sessions set ${usedFrom(arg)},
          generation = ${arg('generation')}::integer, confirmed_at = ${arg('at')}::timestamptz
        where ${usedSession(arg)} and generation = ${arg('generation')}::integer - 1
        returning id
      ), forgotten as (
        delete from session_tokens
        where project_id = ${arg('projectId')}::uuid and session_id in (select id from session)
          and generation < ${arg('oldest')}::integer
      )
      ${activityNote(arg)}`.compile(db),
}));

/**
 * Writes the first use of a successor down: its generation is in force from now on, and tokens older than the oldest are
 * forgotten. Nothing where the session has ended, or another use was faster.
 */
export async function confirmSuccessor(
  db: Db,
  projectId: string,
  session: UsedSession,
  seen: Use,
  confirmed: { readonly generation: number; readonly oldest: number },
): Promise<void> {
  await confirm(db, { ...useArgs(projectId, session, seen), ...confirmed });
}

interface OfferArgs extends UseArgs {
  readonly generation: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const offer = prepare<OfferArgs, { salt: Buffer }>('session-offer', (db, arg) => ({
  compile: () =>
    sql<{ salt: Buffer }>`
      with active as (
        ${activeUser(arg)}
      ), session as (
        update sessions set ${usedFrom(arg)}, salt = coalesce(salt, ${arg('salt')}::bytea)
        where ${usedSession(arg)}
        returning id, salt
      ), token as (
        insert into session_tokens (project_id, token_hash, session_id, generation)
        select ${arg('projectId')}::uuid, ${arg('hash')}::bytea, id, ${arg('generation')}::integer
        from session where salt = ${arg('salt')}::bytea
        on conflict do nothing
      ), note as (
        ${activityNote(arg)}
      )
      select salt from session`.compile(db),
}));

/**
 * Writes a use down at which a successor is offered. Answers the salt of the session, which is the given one only where it
 * had none; undefined when the session has ended.
 */
export async function offerSuccessor(
  db: Db,
  projectId: string,
  session: UsedSession,
  seen: Use,
  offered: { readonly generation: number; readonly salt: Buffer; readonly hash: Buffer },
): Promise<Buffer | undefined> {
  const [kept] = await offer(db, { ...useArgs(projectId, session, seen), ...offered });
  return kept?.salt;
}

const useArgs = (
  projectId: string,
  { id, userId, impersonator }: UsedSession,
  { at, isActivity, visitor, browsers }: Use,
): UseArgs => ({
  projectId,
  id,
  userId,
  at: time(at),
  isActivity,
  isBrowser: visitor?.isBrowser ?? false,
  ...whereFrom(visitor),
  browsers: browsers === undefined ? null : jsonText(browsers),
  country: countryOf({ impersonator, visitor }),
});

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

/** Deletes at most `most` sessions that expired before a moment, the oldest first; answers how many. */
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
