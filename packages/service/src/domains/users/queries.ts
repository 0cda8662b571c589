import { type RawBuilder, sql } from 'kysely';
import { prepareRead } from '../../database/prepare.ts';
import type { Db } from '../../database/tables.ts';
import { searchTerms } from './search-terms.ts';
import type { Identity, OfSession, User, UserAndSession } from './user.ts';

/**
 * Every look at a user goes through this one select. What belongs to a user is looked up a user at a time, which `limit`
 * makes sure of: where nothing is known of the tables yet, they would be read from end to end for each user. Each
 * subquery names the project by its value: on Citus the statement would go to every node otherwise.
 */
const wholeUsers = (db: Db, projectId: string | RawBuilder<string>) =>
  db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_channels')
          .select(['value', 'is_verified', 'used_for_auth'])
          .where('project_id', '=', projectId)
          .whereRef('user_id', '=', 'u.id')
          .where('type', '=', sql.lit('email'))
          .where('is_primary', '=', sql.lit(true))
          .limit(sql.lit(1))
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('team_members as m')
          .innerJoin('teams', (join) =>
            join.onRef('teams.project_id', '=', 'm.project_id').onRef('teams.id', '=', 'm.team_id'),
          )
          .selectAll('teams')
          .where('m.project_id', '=', projectId)
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.is_selected', '=', sql.lit(true))
          .limit(sql.lit(1))
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'u.id',
      'u.display_name as displayName',
      'u.profile_image_url as profileImageUrl',
      'u.client_metadata as clientMetadata',
      'u.client_read_only_metadata as clientReadOnlyMetadata',
      'u.server_metadata as serverMetadata',
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      'u.otp_enabled as otpEnabled',
      sql<boolean>`coalesce((
        select true from passkeys k where k.project_id = ${projectId} and k.user_id = u.id limit 1), false)`.as(
        'hasPasskey',
      ),
      'u.requires_totp as requiresTotp',
      // A server may have stored a secret that is not asked for.
      sql<boolean>`u.requires_totp and u.totp_secret is not null`.as('hasAuthenticatorApp'),
      // Few have a second factor at all: the others cost no look at the keys.
      sql<boolean>`u.requires_totp and exists (
        select from security_keys s where s.project_id = ${projectId} and s.user_id = u.id)`.as('hasSecurityKey'),
      'u.is_anonymous as isAnonymous',
      'u.created_at as signedUpAt',
      'u.last_active_at as lastActiveAt',
      'c.value as primaryEmail',
      'c.is_verified as primaryEmailVerified',
      'c.used_for_auth as primaryEmailAuthEnabled',
      sql<User['oauthAccounts']>`coalesce((
        select jsonb_agg(jsonb_build_object('provider_id', o.provider_id, 'account_id', o.account_id, 'email', o.email)
          order by o.provider_id, o.account_id)
        from oauth_accounts o where o.project_id = ${projectId} and o.user_id = u.id), '[]')`.as('oauthAccounts'),
      't.id as selectedTeamId',
      't.display_name as selectedTeamName',
      't.profile_image_url as selectedTeamImage',
      't.client_metadata as selectedTeamClientMetadata',
      't.client_read_only_metadata as selectedTeamClientReadOnlyMetadata',
      't.server_metadata as selectedTeamServerMetadata',
      't.created_at as selectedTeamCreatedAt',
    ]);

const byId = prepareRead<{ projectId: string; id: string }, User>('user-by-id', (db, arg) =>
  wholeUsers(db, arg('projectId')).where('u.project_id', '=', arg('projectId')).where('u.id', '=', arg('id')),
);

export const userById = async (db: Db, projectId: string, id: string): Promise<User | undefined> =>
  (await byId(db, { projectId, id }))[0];

export const usersByIds = (db: Db, projectId: string, ids: readonly string[]): Promise<User[]> =>
  wholeUsers(db, projectId)
    .where('u.project_id', '=', projectId)
    .where('u.id', 'in', sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
    .execute();

interface SessionArgs {
  readonly projectId: string;
  readonly id: string;
  readonly sessionId: string;
}

type Row<Found> = Found & OfSession<Found>['standing'];

/** How session `s` stands. */
const impersonator = sql<
  string | null
>`case when s.is_impersonation then coalesce(s.impersonator->>'id', 'server') end`;
const provenAt = (isAnonymous: RawBuilder<unknown>) =>
  sql<number | null>`case when s.factors = '["anonymous"]'::jsonb and ${isAnonymous} then null else s.proven_at end`;

const factors = sql<string[]>`s.factors`.as('factors');

const usersWithSession = (db: Db, arg: <K extends keyof SessionArgs>(name: K) => RawBuilder<SessionArgs[K]>) =>
  wholeUsers(db, arg('projectId'))
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 'u.project_id').onRef('s.user_id', '=', 'u.id'),
    )
    .where('u.project_id', '=', arg('projectId'))
    .where('u.id', '=', arg('id'))
    .where('s.project_id', '=', arg('projectId'))
    .where('s.id', '=', arg('sessionId'));

const bySession = prepareRead<SessionArgs, Row<User>>('user-by-session', (db, arg) =>
  usersWithSession(db, arg).select([
    impersonator.as('impersonatorId'),
    provenAt(sql`u.is_anonymous`).as('provenAt'),
    factors,
  ]),
);

/** The user of a session that has not ended; the caller's one read. */
export const userBySession = async (
  db: Db,
  projectId: string,
  id: string,
  sessionId: string,
): Promise<OfSession<User> | undefined> => inParts((await bySession(db, { projectId, id, sessionId }))[0]);

const andSession = prepareRead<SessionArgs, User & UserAndSession['session']>('user-and-session', (db, arg) =>
  usersWithSession(db, arg).select([
    's.created_at as createdAt',
    's.expires_at as expiresAt',
    's.last_used_at as lastUsedAt',
    's.proven_at as provenAt',
    factors,
  ]),
);

/** The same with how long the session lasts; it may be over. */
export async function userAndSession(
  db: Db,
  projectId: string,
  id: string,
  sessionId: string,
): Promise<UserAndSession | undefined> {
  const [row] = await andSession(db, { projectId, id, sessionId });
  if (!row) return undefined;
  const { createdAt, expiresAt, lastUsedAt, provenAt, factors, ...user } = row;
  return { user, session: { createdAt, expiresAt, lastUsedAt, provenAt, factors } };
}

const isOfGuest = (projectId: RawBuilder<string>) =>
  sql`(select u.is_anonymous from users u where u.project_id = ${projectId} and u.id = s.user_id)`;

/** A session goes with its user, so that there is one says that there is the other. */
const idBySession = prepareRead<SessionArgs, Row<Identity>>('user-id-by-session', (db, arg) =>
  db
    .selectFrom('sessions as s')
    .select(['s.user_id as id', impersonator.as('impersonatorId')])
    .select([provenAt(isOfGuest(arg('projectId'))).as('provenAt'), factors])
    .where('s.project_id', '=', arg('projectId'))
    .where('s.id', '=', arg('sessionId'))
    .where('s.user_id', '=', arg('id')),
);

export const userIdBySession = async (
  db: Db,
  projectId: string,
  id: string,
  sessionId: string,
): Promise<OfSession<Identity> | undefined> => inParts((await idBySession(db, { projectId, id, sessionId }))[0]);

function inParts<Found>(row: Row<Found> | undefined): OfSession<Found> | undefined {
  if (!row) return undefined;
  const { impersonatorId, provenAt, factors, ...user } = row;
  return { user: user as unknown as Found, standing: { impersonatorId, provenAt, factors } };
}

export interface UserFilter {
  readonly limit: number | undefined;
  /** The user that the page starts with. */
  readonly cursor: string | undefined;
  readonly desc: boolean;
  readonly search: string | undefined;
  readonly teamId: string | undefined;
}

/** Users by sign-up time, from the cursor on, one more than a limit asks for. */
export function usersOf(
  db: Db,
  projectId: string,
  { limit, cursor, desc, search, teamId }: UserFilter,
): Promise<User[]> {
  const direction = desc ? 'desc' : 'asc';
  let query = wholeUsers(db, projectId)
    .where('u.project_id', '=', projectId)
    .orderBy('u.created_at', direction)
    .orderBy('u.id', direction);
  if (cursor !== undefined) {
    query = query.where(sql<boolean>`(u.created_at, u.id) ${desc ? sql`<=` : sql`>=`} (
      select created_at, id from users where project_id = ${projectId} and id = ${cursor})`);
  }
  if (search !== undefined) query = query.where(matches(search));
  if (teamId !== undefined) {
    query = query.where(sql<boolean>`exists (
      select 1 from team_members tm where tm.project_id = ${projectId} and tm.user_id = u.id and tm.team_id = ${teamId})`);
  }
  if (limit !== undefined) query = query.limit(limit + 1);
  return query.execute();
}

/** What is put together is in no index, so a whole pattern is only compared with what the part of it has found. */
export function matches(search: string): RawBuilder<boolean> {
  const { pattern, indexed, id } = searchTerms(search);
  const whole = indexed && sql`and (u.search_text || '') like ${pattern}`;
  const text = sql<boolean>`(u.search_text like ${indexed ?? pattern} ${whole ?? sql``})`;
  return id === undefined ? text : sql<boolean>`(${text} or u.id = ${id})`;
}

export async function lockUserRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) !== undefined;
}

/** Locks a user who has a session, and that; false where either is gone. Both are locked, so both are looked at after a wait. */
export async function lockUserOfSession(db: Db, projectId: string, id: string, sessionId: string): Promise<boolean> {
  const query = db
    .selectFrom('users as u')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 'u.project_id').onRef('s.user_id', '=', 'u.id'),
    )
    .select('u.id')
    .where('u.project_id', '=', projectId)
    .where('u.id', '=', id)
    .where('s.id', '=', sessionId);
  return (await query.forUpdate('u').forKeyShare('s').executeTakeFirst()) !== undefined;
}

/** Keeps a user from being deleted until the transaction ends; false when it is gone. */
export async function holdUserRow(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}

/** The same for many, in one order; answers those that there are. */
export const holdUserRows = (db: Db, projectId: string, ids: readonly string[]): Promise<string[]> =>
  takeUserRows(db, projectId, ids, sql`for key share`);

/** Locks many, in the same order, so that their changes are serialized; answers those that there are. */
export const lockUserRows = (db: Db, projectId: string, ids: readonly string[]): Promise<string[]> =>
  takeUserRows(db, projectId, ids, sql`for no key update`);

async function takeUserRows(
  db: Db,
  projectId: string,
  ids: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where project_id = ${projectId} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
    order by id ${lock}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes anew what a search looks at. */
export const refreshSearchText = (db: Db, projectId: string, id: string) =>
  db
    .updateTable('users')
    .set({
      search_text: sql<string>`lower(e'\n' || coalesce(display_name, '') || coalesce((
        select string_agg(e'\n' || value, '' order by value) from contact_channels c
        where c.project_id = ${projectId} and c.user_id = ${id}), ''))`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

export interface Ban {
  /** Null for who is not banned. */
  readonly bannedAt: number | null;
  readonly reason: string | null;
}

/** Undefined when there is no such user. */
export const banOf = (db: Db, projectId: string, userId: string): Promise<Ban | undefined> =>
  db
    .selectFrom('users')
    .select(['banned_at as bannedAt', 'ban_reason as reason'])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();
