import { type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../database/prepare.ts';
import { type Db, jsonText, time } from '../../../database/tables.ts';
import { countryOf, whereFrom } from '../queries.ts';
import type { Use, UsedSession } from '../session.ts';

// Each act is one statement. A user is locked before its sessions, as by whoever ends them.

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

/** Locks a user who was active, and notes when; of any other use that is nobody. */
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
