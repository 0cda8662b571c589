import { type Insertable, sql } from 'kysely';
import { prepare } from '../../database/prepare.ts';
import type { Db, RowChanges, Tables } from '../../database/tables.ts';
import { searchTerms } from './search-terms.ts';
import type { Identity, User } from './user.ts';

/**
 * Every look at a user goes through this one select. What belongs to a user is looked up a user at a time, which `limit`
 * makes sure of: where nothing is known of the tables yet, they would be read from end to end for each user.
 */
const wholeUsers = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contact_channels')
          .select(['value', 'is_verified', 'used_for_auth'])
          .whereRef('project_id', '=', 'u.project_id')
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
          .whereRef('m.project_id', '=', 'u.project_id')
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
        select true from passkeys k where k.project_id = u.project_id and k.user_id = u.id limit 1), false)`.as(
        'hasPasskey',
      ),
      'u.requires_totp as requiresTotp',
      'u.is_anonymous as isAnonymous',
      'u.created_at as signedUpAt',
      'u.last_active_at as lastActiveAt',
      'c.value as primaryEmail',
      'c.is_verified as primaryEmailVerified',
      'c.used_for_auth as primaryEmailAuthEnabled',
      sql<User['oauthAccounts']>`coalesce((
        select jsonb_agg(jsonb_build_object('provider_id', o.provider_id, 'account_id', o.account_id, 'email', o.email)
          order by o.provider_id, o.account_id)
        from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id), '[]')`.as('oauthAccounts'),
      't.id as selectedTeamId',
      't.display_name as selectedTeamName',
      't.profile_image_url as selectedTeamImage',
      't.client_metadata as selectedTeamClientMetadata',
      't.client_read_only_metadata as selectedTeamClientReadOnlyMetadata',
      't.server_metadata as selectedTeamServerMetadata',
      't.created_at as selectedTeamCreatedAt',
    ]);

const byId = prepare<{ projectId: string; id: string }, User>('user-by-id', (db, arg) =>
  wholeUsers(db).where('u.project_id', '=', arg('projectId')).where('u.id', '=', arg('id')),
);

export const userById = async (db: Db, projectId: string, id: string): Promise<User | undefined> =>
  (await byId(db, { projectId, id }))[0];

export const usersByIds = (db: Db, projectId: string, ids: readonly string[]): Promise<User[]> =>
  wholeUsers(db)
    .where('u.project_id', '=', projectId)
    .where('u.id', 'in', sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
    .execute();

interface OfSession {
  readonly projectId: string;
  readonly id: string;
  readonly sessionId: string;
}

const bySession = prepare<OfSession, User>('user-by-session', (db, arg) =>
  wholeUsers(db)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.project_id', '=', 'u.project_id').onRef('s.user_id', '=', 'u.id'),
    )
    .where('u.project_id', '=', arg('projectId'))
    .where('u.id', '=', arg('id'))
    .where('s.project_id', '=', arg('projectId'))
    .where('s.id', '=', arg('sessionId')),
);

/** The user of a session that has not ended; the caller's one read. */
export const userBySession = async (
  db: Db,
  projectId: string,
  id: string,
  sessionId: string,
): Promise<User | undefined> => (await bySession(db, { projectId, id, sessionId }))[0];

/** A session goes with its user, so that there is one says that there is the other. */
const idBySession = prepare<OfSession, Identity>('user-id-by-session', (db, arg) =>
  db
    .selectFrom('sessions')
    .select('user_id as id')
    .where('project_id', '=', arg('projectId'))
    .where('id', '=', arg('sessionId'))
    .where('user_id', '=', arg('id')),
);

export const userIdBySession = async (
  db: Db,
  projectId: string,
  id: string,
  sessionId: string,
): Promise<Identity | undefined> => (await idBySession(db, { projectId, id, sessionId }))[0];

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
  let query = wholeUsers(db)
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
      select 1 from team_members tm where tm.project_id = u.project_id and tm.user_id = u.id and tm.team_id = ${teamId})`);
  }
  if (limit !== undefined) query = query.limit(limit + 1);
  return query.execute();
}

/** What is put together is in no index, so a whole pattern is only compared with what the part of it has found. */
function matches(search: string) {
  const { pattern, indexed, id } = searchTerms(search);
  const whole = indexed && sql`and (u.search_text || '') like ${pattern}`;
  const text = sql<boolean>`(u.search_text like ${indexed ?? pattern} ${whole ?? sql``})`;
  return id === undefined ? text : sql<boolean>`(${text} or u.id = ${id})`;
}

/**
 * Inserts a user together with its primary e-mail. False, with nothing written, when somebody else uses the e-mail to
 * sign in; then the transaction has to be rolled back.
 */
export async function insertUser(
  db: Db,
  user: Insertable<Tables['users']>,
  email: Insertable<Tables['contact_channels']> | undefined,
): Promise<boolean> {
  await db.insertInto('users').values(user).execute();
  return email === undefined || insertChannel(db, email);
}

/** False when somebody else uses the address to sign in. */
export async function insertChannel(db: Db, channel: Insertable<Tables['contact_channels']>): Promise<boolean> {
  const query = db
    .insertInto('contact_channels')
    .values(channel)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'type', 'value']).where('used_for_auth', '=', true).doNothing(),
    );
  return Boolean((await query.executeTakeFirst()).numInsertedOrUpdatedRows);
}

/** Inserts accounts at identity providers; answers how many, for one that somebody has stays as it is. */
export async function insertAccounts(db: Db, accounts: readonly Insertable<Tables['oauth_accounts']>[]) {
  const query = db
    .insertInto('oauth_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.columns(['project_id', 'provider_id', 'account_id']).doNothing());
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n);
}

/** Whether somebody has an account at an identity provider. */
export async function hasAccount(db: Db, projectId: string, providerId: string, accountId: string): Promise<boolean> {
  const account = { project_id: projectId, provider_id: providerId, account_id: accountId };
  const query = db
    .selectFrom('oauth_accounts')
    .select('id')
    .where((eb) => eb.and(account));
  return Boolean(await query.executeTakeFirst());
}

export const updateUserRow = (db: Db, projectId: string, id: string, row: RowChanges<'users'>) =>
  db.updateTable('users').set(row).where('project_id', '=', projectId).where('id', '=', id).execute();

/** Writes anew what a search looks at. */
export const refreshSearchText = (db: Db, projectId: string, id: string) =>
  db
    .updateTable('users')
    .set({
      search_text: sql<string>`lower(concat(e'\n', display_name, (
        select string_agg(e'\n' || value, '' order by value) from contact_channels c
        where c.project_id = users.project_id and c.user_id = users.id)))`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** Whether another channel with this address is used to sign in. */
export async function isUsedForAuth(db: Db, projectId: string, value: string, exceptUserId: string): Promise<boolean> {
  const used = { project_id: projectId, type: 'email', value, used_for_auth: true } as const;
  const query = db
    .selectFrom('contact_channels')
    .select('id')
    .where((eb) => eb.and(used));
  return Boolean(await query.where('user_id', '<>', exceptUserId).executeTakeFirst());
}

const emailsOf = (projectId: string, userId: string) =>
  ({ project_id: projectId, user_id: userId, type: 'email' }) as const;

export const updatePrimaryChannel = (db: Db, projectId: string, userId: string, row: RowChanges<'contact_channels'>) =>
  db
    .updateTable('contact_channels')
    .set(row)
    .where((eb) => eb.and({ ...emailsOf(projectId, userId), is_primary: true }))
    .execute();

export const deletePrimaryChannel = (db: Db, projectId: string, userId: string) =>
  db
    .deleteFrom('contact_channels')
    .where((eb) => eb.and({ ...emailsOf(projectId, userId), is_primary: true }))
    .execute();

/** A channel of the user itself with this address gives way to the primary one. */
export const deleteOwnChannel = (db: Db, projectId: string, userId: string, value: string) =>
  db
    .deleteFrom('contact_channels')
    .where((eb) => eb.and({ ...emailsOf(projectId, userId), value, is_primary: false }))
    .execute();

/** Selects a team of the user, or none; false when the user is not in the team. */
export async function selectTeam(db: Db, projectId: string, userId: string, teamId: string | null): Promise<boolean> {
  const mine = db.updateTable('team_members').where('project_id', '=', projectId).where('user_id', '=', userId);
  await mine.set({ is_selected: false }).where('is_selected', '=', true).execute();
  if (teamId === null) return true;
  const { numUpdatedRows } = await mine.set({ is_selected: true }).where('team_id', '=', teamId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
