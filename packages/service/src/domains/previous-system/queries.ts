import { sql } from 'kysely';
import { deleteExpiredRows } from '../../database/delete-some.ts';
import { signInUser } from '../../database/sign-in-user.ts';
import { type Db, jsonText, time } from '../../database/tables.ts';
import type { PreviousSystem } from './system.ts';

const columns = [
  'version',
  'source',
  'until',
  'told_users as toldUsers',
  'passwords',
  'password_secret as passwordSecret',
  'sessions',
  'session_secret as sessionSecret',
  'import_id as importId',
  'exchanged_count as exchangedCount',
  'failed_at as failedAt',
  'failure',
  'created_at as createdAt',
] as const;

const systemOf = (db: Db, projectId: string) =>
  db.selectFrom('previous_systems').select(columns).where('project_id', '=', projectId);

export const findSystem = async (db: Db, projectId: string): Promise<PreviousSystem | undefined> =>
  (await systemOf(db, projectId).executeTakeFirst()) as PreviousSystem | undefined;

/** The one that is asked at a moment. */
export const systemAt = async (db: Db, projectId: string, now: number): Promise<PreviousSystem | undefined> =>
  (await systemOf(db, projectId)
    .where('until', '>', sql<number>`${time(now)}`)
    .executeTakeFirst()) as PreviousSystem | undefined;

/** Locks it, so that those who change it go one by one. */
export const lockSystem = async (db: Db, projectId: string): Promise<PreviousSystem | undefined> =>
  (await systemOf(db, projectId).forUpdate().executeTakeFirst()) as PreviousSystem | undefined;

/** Locks the one that is asked at a moment, if it is as it was when something was begun. */
export const lockSystemAt = async (
  db: Db,
  projectId: string,
  version: string,
  now: number,
): Promise<PreviousSystem | undefined> =>
  (await systemOf(db, projectId)
    .where('version', '=', version)
    .where('until', '>', sql<number>`${time(now)}`)
    .forUpdate()
    .executeTakeFirst()) as PreviousSystem | undefined;

/**
 * Whether it is asked still as it was when something was begun; until the transaction ends, it is neither set nor removed.
 * Transactions that create other users don't wait for each other.
 */
export async function holdSystemAt(db: Db, projectId: string, version: string, now: number): Promise<boolean> {
  const held = await db
    .selectFrom('previous_systems')
    .select('version')
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('until', '>', sql<number>`${time(now)}`)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Stores it in the place of the one before. */
export async function storeSystem(db: Db, projectId: string, system: PreviousSystem): Promise<void> {
  const { passwords, sessions } = system;
  const values = {
    version: system.version,
    source: system.source,
    until: time(system.until),
    told_users: system.toldUsers,
    passwords: passwords && jsonText(passwords),
    password_secret: system.passwordSecret,
    sessions: sessions && jsonText(sessions),
    session_secret: system.sessionSecret,
    import_id: system.importId,
    exchanged_count: system.exchangedCount,
    failed_at: system.failedAt === null ? null : time(system.failedAt),
    failure: system.failure,
    created_at: time(system.createdAt),
  };
  await db
    .insertInto('previous_systems')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

/** Deletes it; answers which one it was. */
export const deleteSystem = (db: Db, projectId: string): Promise<{ source: string } | undefined> =>
  db.deleteFrom('previous_systems').where('project_id', '=', projectId).returning('source').executeTakeFirst();

/** Names the import of the users whom sign-ins create. */
export const setImport = (db: Db, projectId: string, importId: string) =>
  db.updateTable('previous_systems').set({ import_id: importId }).where('project_id', '=', projectId).execute();

/** Whether an import takes lines still. */
export async function takesLines(db: Db, projectId: string, importId: string): Promise<boolean> {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many users of a source are here, and how many of them sign-ins have created. */
export async function countHere(
  db: Db,
  projectId: string,
  { source, importId }: Pick<PreviousSystem, 'source' | 'importId'>,
): Promise<{ readonly all: number; readonly atSignIn: number }> {
  const { rows } = await sql<{ all: number; atSignIn: number }>`
    select count(*)::int as "all", count(*) filter (where import_id = ${importId}::uuid)::int as "atSignIn"
    from imported_users where project_id = ${projectId} and source = ${source}`.execute(db);
  return rows[0] ?? { all: 0, atSignIn: 0 };
}

/** Notes a failure, at most once in a while as long as it is the same: many sign-ins may meet it. */
export async function noteFailure(
  db: Db,
  projectId: string,
  { reason, now, before }: { readonly reason: string; readonly now: number; readonly before: number },
): Promise<void> {
  await db
    .updateTable('previous_systems')
    .set({ failed_at: time(now), failure: reason })
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('failed_at', 'is', null),
        eb('failed_at', '<', sql<number>`${time(before)}`),
        eb('failure', '!=', reason),
      ]),
    )
    .execute();
}

/** Counts a session, where the system's tokens are taken as they were when the token was read; false where they are not. */
export async function countSession(db: Db, projectId: string, version: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('previous_systems')
    .set((eb) => ({ exchanged_count: eb('exchanged_count', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('version', '=', version)
    .where('until', '>', sql<number>`${time(now)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Remembers a token that is exchanged; false where it was before. */
export async function useToken(
  db: Db,
  projectId: string,
  { hash, until }: { readonly hash: Buffer; readonly until: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_previous_tokens')
    .values({ project_id: projectId, hash, expires_at: time(until) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Forgets at most `most` tokens that have ended; answers how many. */
export const deleteTokens = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'used_previous_tokens', before, most);

/** The user of a token. */
export interface TokenUser {
  readonly id: string;
  readonly requiresTotp: boolean;
}

/** The user who was imported from a source with an id. */
export const userBySourceId = (
  db: Db,
  projectId: string,
  { source, sourceId }: { readonly source: string; readonly sourceId: string },
): Promise<TokenUser | undefined> =>
  db
    .selectFrom('imported_users as i')
    .innerJoin('users as u', (join) => join.onRef('u.project_id', '=', 'i.project_id').onRef('u.id', '=', 'i.user_id'))
    .select(['u.id', 'u.requires_totp as requiresTotp'])
    .where('i.project_id', '=', projectId)
    .where('i.source', '=', source)
    .where('i.source_id', '=', sourceId)
    .executeTakeFirst();

/** The user who signs in with an address and has verified it; not one who was another user of the source. */
export const userByVerifiedEmail = (
  db: Db,
  projectId: string,
  email: string,
  source: string,
): Promise<TokenUser | undefined> =>
  signInUser(db, projectId, email)
    .where('c.is_verified', '=', true)
    .where(
      sql<boolean>`not exists (select from imported_users i
        where i.project_id = u.project_id and i.user_id = u.id and i.source = ${source})`,
    )
    .select(['u.id', 'u.requires_totp as requiresTotp'])
    .executeTakeFirst();

/**
 * Stores that an id of a source is this user's, unless another one is; answers whether it did. The caller has locked the
 * user, so that of two ids at once one is stored.
 */
export async function claimUser(
  db: Db,
  projectId: string,
  userId: string,
  { source, sourceId }: { readonly source: string; readonly sourceId: string },
): Promise<boolean> {
  // No line of an import is like it: one with this id differs. Citus counts what a conflict has kept out, so the row is asked for.
  const { rows } = await sql`
    insert into imported_users (project_id, source, source_id, user_id, digest)
    select ${projectId}::uuid, ${source}::text, ${sourceId}::text, ${userId}::uuid, ''::bytea
    where not exists (select from imported_users i
      where i.project_id = ${projectId} and i.user_id = ${userId} and i.source = ${source})
    on conflict (project_id, source, source_id) do nothing
    returning user_id`.execute(db);
  return rows.length > 0;
}
