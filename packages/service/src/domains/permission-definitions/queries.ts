import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { Definition, Scope } from './definition.ts';

/** All definitions of a project. */
export async function definitionsOf(db: Db, projectId: string): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select d.id, d.scope, d.description, coalesce(jsonb_agg(c.contained_id) filter (where c.contained_id is not null), '[]')
      as contained
    from permission_definitions d
    left join permission_containments c on c.project_id = d.project_id and c.container_id = d.id
    where d.project_id = ${projectId}
    group by d.project_id, d.id`.execute(db);
  return rows;
}

/** Locks the project, so that its definitions are written one after the other; false when it is gone. */
export async function lockDefinitions(db: Db, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface NewDefinition extends Definition {
  readonly createdAt: number;
}

/** Writes a definition with what it contains. */
export async function insertDefinition(
  db: Db,
  projectId: string,
  { id, scope, description, contained, createdAt }: NewDefinition,
): Promise<void> {
  await sql`
    with definition as (
      insert into permission_definitions (project_id, id, scope, description, created_at)
      values (${projectId}, ${id}, ${scope}, ${description}, ${time(createdAt)})
      returning project_id, id
    )
    insert into permission_containments (project_id, container_id, contained_id)
    select project_id, id, jsonb_array_elements_text(${JSON.stringify(contained)}::jsonb) from definition`.execute(db);
}

/**
 * Writes a definition in the place of another. Who grants it meanwhile has locked it, so a new id is waited for here,
 * and all of the grants follow.
 */
export async function replaceDefinition(db: Db, projectId: string, before: Definition, after: Definition) {
  const { id, description, contained } = after;
  await db
    .updateTable('permission_definitions')
    .set({ id, description })
    .where('project_id', '=', projectId)
    .where('id', '=', before.id)
    .execute();
  if (id !== before.id) await renameReferences(db, projectId, before, id);
  await sql`
    with dropped as (
      delete from permission_containments
      where project_id = ${projectId} and container_id = ${id}
        and not (${JSON.stringify(contained)}::jsonb ? contained_id)
    )
    insert into permission_containments (project_id, container_id, contained_id)
    select ${projectId}, ${id}, jsonb_array_elements_text(${JSON.stringify(contained)}::jsonb)
    on conflict do nothing`.execute(db);
}

async function renameReferences(db: Db, projectId: string, { id, scope }: Definition, newId: string): Promise<void> {
  // What the definition itself contains has followed it by the foreign key, except on Citus, which knows none that does.
  await sql`
    update permission_containments set
      container_id = case when container_id = ${id} then ${newId} else container_id end,
      contained_id = case when contained_id = ${id} then ${newId} else contained_id end
    where project_id = ${projectId} and (container_id = ${id} or contained_id = ${id})`.execute(db);
  for (const table of givenIn[scope])
    await db
      .updateTable(table)
      .set({ permission_id: newId })
      .where('project_id', '=', projectId)
      .where('permission_id', '=', id)
      .execute();
}

/** Deletes a definition; a concurrent grant has locked it, and that grant goes too. */
export async function deleteDefinition(db: Db, projectId: string, { id, scope }: Definition): Promise<void> {
  await db.deleteFrom('permission_definitions').where('project_id', '=', projectId).where('id', '=', id).execute();
  await db
    .deleteFrom('permission_containments')
    .where('project_id', '=', projectId)
    .where('contained_id', '=', id)
    .execute();
  for (const table of givenIn[scope])
    await db.deleteFrom(table).where('project_id', '=', projectId).where('permission_id', '=', id).execute();
}

/** Where it is written what gives a permission. */
const givenIn = {
  team: ['team_permission_grants', 'directory_group_permissions'],
  project: ['project_permission_grants'],
} as const satisfies Record<Scope, readonly unknown[]>;
