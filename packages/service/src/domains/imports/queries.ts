import { type RawBuilder, sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

export interface Import {
  readonly id: string;
  readonly source: string;
  readonly isDryRun: boolean;
  readonly createdAt: number;
  readonly undoneAt: number | null;
  readonly userCount: number;
  readonly teamCount: number;
}

const columns = [
  'id',
  'source',
  'is_dry_run as isDryRun',
  'created_at as createdAt',
  'undone_at as undoneAt',
  'user_count as userCount',
  'team_count as teamCount',
] as const;

const importsOf = (db: Db, projectId: string) =>
  db.selectFrom('imports').select(columns).where('project_id', '=', projectId);

/** Newest first. */
export const allImports = (db: Db, projectId: string): Promise<Import[]> =>
  importsOf(db, projectId).orderBy('created_at', 'desc').orderBy('id').execute();

export const importById = (db: Db, projectId: string, id: string): Promise<Import | undefined> =>
  importsOf(db, projectId).where('id', '=', id).executeTakeFirst();

/** Counts in turns: of two that begin an import, the second one sees that of the first. */
export async function countImports(db: Db, projectId: string): Promise<number> {
  await sql`select from projects where id = ${projectId} for no key update`.execute(db);
  const { count } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes dry runs that were begun before a time. */
export const forgetDryRuns = (db: Db, projectId: string, before: number) =>
  sql`delete from imports where project_id = ${projectId} and is_dry_run and created_at < ${time(before)}`.execute(db);

export async function insertImport(db: Db, projectId: string, begun: Import): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      project_id: projectId,
      id: begun.id,
      source: begun.source,
      is_dry_run: begun.isDryRun,
      created_at: time(begun.createdAt),
    })
    .execute();
}

/** Counts what a batch has created, or takes away; false where the import was undone meanwhile, or has to be for it. */
export async function addToCounts(
  db: Db,
  projectId: string,
  id: string,
  { users, teams, isUndone }: { readonly users: number; readonly teams: number; readonly isUndone: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({ user_count: eb('user_count', '+', users), team_count: eb('team_count', '+', teams) }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('undone_at', isUndone ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an import, so that it takes no more lines; false where it is marked. */
export async function markUndone(db: Db, projectId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ undone_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an import of which nothing is left. */
export const deleteImportRow = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('imports').where('project_id', '=', projectId).where('id', '=', id).execute();

/** Users of an import who are not in use, or all of them. */
export async function someUsersOf(
  db: Db,
  projectId: string,
  importId: string,
  { withActive, most }: { readonly withActive: boolean; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from imported_users i
    join users u on u.project_id = i.project_id and u.id = i.user_id
    where i.project_id = ${projectId} and i.import_id = ${importId}
      and (${withActive}::boolean or ${unused(projectId)})
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Who has not been active, and whom nothing has happened to since. Both times are the same when a user is imported; all
 * activity moves the second one. What a server or a directory has done to a user is in the event log, unless that has
 * forgotten events from after the import.
 */
const unused = (projectId: string) => sql`u.last_active_at = u.created_at
  and not exists (select from directory_users d where d.project_id = ${projectId} and d.user_id = u.id)
  and not exists (select from api_keys k where k.project_id = ${projectId} and k.user_id = u.id
    and (not k.is_imported or k.last_used_at is not null))
  and not exists (select from events e
    where e.project_id = ${projectId} and e.subject_id = u.id::text and e.kind <> 'user.imported')
  and not exists (select from event_trees t where t.project_id = ${projectId} and t.forgotten_to > coalesce(
    (select min(e.id) from events e where e.project_id = ${projectId} and e.subject_id = u.id::text), 0))`;

/** Whether a user, who is locked, is not in use. */
export async function isUnused(db: Db, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.project_id = ${projectId} and u.id = ${userId} and ${unused(projectId)}`.execute(db);
  return rows.length > 0;
}

/** What a team has that is in use without a member: connections and domains apply to those who sign in by them. */
const used = ['team_members', 'single_sign_on_connections', 'directories', 'team_domains'].map((table) =>
  sql.table(table),
);
const usedKeys = sql`(select * from api_keys k where not k.is_imported or k.last_used_at is not null)`;
const usesOf = (projectId: string, teamId: RawBuilder<unknown>) =>
  sql.join(
    [...used, usedKeys].map(
      (rows) => sql`exists (select from ${rows} x where x.project_id = ${projectId} and x.team_id = ${teamId})`,
    ),
    sql` or `,
  );

/** Teams of an import that are not in use. */
export async function someTeamsOf(db: Db, projectId: string, importId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.team_id as id from imported_teams i
    where i.project_id = ${projectId} and i.import_id = ${importId}
      and not (${usesOf(projectId, sql`i.team_id`)})
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a team, which is locked, is in use. */
export async function isUsed(db: Db, projectId: string, teamId: string): Promise<boolean> {
  const uses = usesOf(projectId, sql`${teamId}::uuid`);
  const { rows } = await sql`select where ${uses}`.execute(db);
  return rows.length > 0;
}

/** How many users and teams of an import there still are. */
export async function countLeft(
  db: Db,
  projectId: string,
  importId: string,
): Promise<{ users: number; teams: number }> {
  const { rows } = await sql<{ users: number; teams: number }>`
    select
      (select count(*) from imported_users where project_id = ${projectId} and import_id = ${importId}) as users,
      (select count(*) from imported_teams where project_id = ${projectId} and import_id = ${importId}) as teams`.execute(
    db,
  );
  return { users: Number(rows[0]?.users), teams: Number(rows[0]?.teams) };
}
