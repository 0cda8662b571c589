import { sql } from 'kysely';
import { prepareRead } from '../../database/prepare.ts';
import { type Db, time } from '../../database/tables.ts';
import type { Impersonator, LastPlace, ListedSession, ParentSession, UsedSession } from './session.ts';

const byToken = prepareRead<{ projectId: string; hash: Buffer }, UsedSession>('session-by-token', (db, arg) =>
  db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 't.project_id').onRef('s.id', '=', 't.session_id'),
    )
    .where('t.project_id', '=', arg('projectId'))
    .where('t.token_hash', '=', arg('hash'))
    .select(['s.id', 's.user_id as userId', 's.created_at as createdAt', 's.expires_at as expiresAt'])
    .select(['s.last_used_at as lastUsedAt', 's.generation', 't.generation as tokenGeneration', 's.salt'])
    .select(['s.confirmed_at as confirmedAt', 's.browsers', 's.suspected_at as suspectedAt'])
    .select('s.bound_to as boundTo')
    .select(['s.is_impersonation as isImpersonation', 's.proven_at as provenAt'])
    .select([sql<Impersonator | null>`s.impersonator`.as('impersonator'), sql<string[]>`s.factors`.as('factors')]),
);

/** The session of a refresh token that has not ended; it may be over. */
export const sessionByToken = async (db: Db, projectId: string, hash: Buffer): Promise<UsedSession | undefined> =>
  (await byToken(db, { projectId, hash }))[0];

const parentById = prepareRead<{ projectId: string; id: string }, ParentSession>('parent-session-by-id', (db, arg) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 's.project_id').onRef('u.id', '=', 's.user_id'))
    .where('s.project_id', '=', arg('projectId'))
    .where('s.id', '=', arg('id'))
    .select(['s.id', 's.user_id as userId', 's.created_at as createdAt', 's.expires_at as expiresAt'])
    .select('s.proven_at as provenAt')
    .select(['s.last_used_at as lastUsedAt', 's.is_impersonation as isImpersonation'])
    .select(['u.requires_totp as requiresTotp', sql<string[]>`s.factors`.as('factors')]),
);

/** A session and what its user asks for by now. */
export const parentSessionById = async (db: Db, projectId: string, id: string): Promise<ParentSession | undefined> =>
  (await parentById(db, { projectId, id }))[0];

/** More than anyone reads through; programs that sign in all day have many. */
const MOST_LISTED = 1_000;

/** The newest sessions of a user, the newest first. */
export function sessionsOf(
  db: Db,
  projectId: string,
  userId: string,
  withImpersonation: boolean,
): Promise<ListedSession[]> {
  const query = db
    .selectFrom('sessions')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .select(['id', 'user_id as userId', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['last_used_at as lastUsedAt', 'is_impersonation as isImpersonation'])
    .select(['user_agent as userAgent', 'address', 'place'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED);
  return (withImpersonation ? query : query.where('is_impersonation', '=', false)).execute();
}

/** Where each of the users last used a session that is open: one that expires later, and was created and used after. */
export async function placesOfOpen(
  db: Db,
  projectId: string,
  userIds: readonly string[],
  open: { readonly now: number; readonly createdAfter: number; readonly usedAfter: number },
): Promise<LastPlace[]> {
  const { rows } = await sql<LastPlace>`
    select distinct on (s.user_id) s.user_id as "userId",
      s.place ->> 'countryCode' as country_code, s.place ->> 'cityName' as city_name
    from sessions s
    where s.project_id = ${projectId}
      and s.user_id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)
      and s.expires_at > ${time(open.now)}
      and s.created_at > ${time(open.createdAfter)} and s.last_used_at > ${time(open.usedAfter)}
      and not s.is_impersonation and s.impersonator is null and s.place ->> 'countryCode' is not null
    order by s.user_id, s.last_used_at desc`.execute(db);
  return rows;
}
