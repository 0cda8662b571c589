import { type Insertable, sql } from 'kysely';
import type { Db, RowChanges, Tables } from '../../database/tables.ts';
import { forgetInEvents } from '../../platform/events/events.ts';

/**
 * Inserts a user together with its primary email, in one statement. False when another user signs in with the email; then
 * the transaction has to be rolled back.
 */
export async function insertUser(
  db: Db,
  user: Insertable<Tables['users']>,
  email: Insertable<Tables['contact_channels']> | undefined,
): Promise<boolean> {
  const insert = (db: Pick<Db, 'insertInto'>) => db.insertInto('users').values(user);
  if (email) return insertChannel(db.with('inserted', insert), email);
  await insert(db).execute();
  return true;
}

/** False when another user signs in with the address. */
export async function insertChannel(
  db: Pick<Db, 'insertInto'>,
  channel: Insertable<Tables['contact_channels']>,
): Promise<boolean> {
  const query = db
    .insertInto('contact_channels')
    .values(channel)
    .onConflict((conflict) =>
      // In words, not as a parameter: a plan for all parameters could not tell which index is meant.
      conflict.columns(['project_id', 'type', 'value']).where('used_for_auth', '=', sql.lit(true)).doNothing(),
    );
  return Boolean((await query.executeTakeFirst()).numInsertedOrUpdatedRows);
}

/** Inserts accounts at identity providers; answers how many, because existing ones stay as they are. */
export async function insertAccounts(db: Db, accounts: readonly Insertable<Tables['oauth_accounts']>[]) {
  const query = db
    .insertInto('oauth_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.columns(['project_id', 'provider_id', 'account_id']).doNothing());
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n);
}

/** Whether an account at an identity provider belongs to a user. */
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

/**
 * The teams that a user, who is locked, is in, oldest first, with the picture that the user has in each; they are kept
 * until the transaction ends.
 */
export const holdTeamsOf = (db: Db, projectId: string, id: string) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', (join) => join.onRef('t.project_id', '=', 'm.project_id').onRef('t.id', '=', 'm.team_id'))
    .select(['t.id', 'm.profile_image_url as profileImageUrl'])
    .where('m.project_id', '=', projectId)
    .where('m.user_id', '=', id)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .forKeyShare('t')
    .execute();

/** Deletes a user, who is locked, with all that hangs on it; answers the picture of the user. */
export async function deleteUserRow(db: Db, projectId: string, id: string): Promise<string | null> {
  await forgetInEvents(db, projectId, id);
  const { profileImageUrl } = await db
    .deleteFrom('users')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning('profile_image_url as profileImageUrl')
    .executeTakeFirstOrThrow();
  return profileImageUrl;
}
