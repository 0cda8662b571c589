import { gatheredKinds } from '@latchkey/protocol/event-kinds';
import { storedProjectId } from '@latchkey/service/domains/projects/project-id';
import { type RawBuilder, sql } from 'kysely';
import { world } from './new-project.ts';

/**
 * A digest of every row of a project, per table: compare two to show that nothing was written.
 * `expect(await footprint(project.id)).toEqual(before)`
 */
export async function footprint(projectId: string, inWorld = world()): Promise<Record<string, string>> {
  const { database, service } = await inWorld;
  // What is under way by itself would show as a change.
  await service.workOutbox();
  const { db } = database;
  const id = storedProjectId(projectId);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'project_id'
      and table_name not in (${sql.join(PROOFS)}) order by 1`.execute(db);
  const digests = tables.map(({ name }) => digestOf(name, sql`project_id = ${id} ${counted[name] ?? sql``}`));
  const all = sql.join([digestOf('projects', sql`id = ${id}`), ...digests], sql` union all `);
  const { rows } = await sql<{ name: string; digest: string }>`${all}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** What is made of the events, of refusals as well. */
const PROOFS = ['event_trees', 'event_leaves', 'event_nodes', 'event_heads'];

const counted: Readonly<Record<string, RawBuilder<unknown>>> = {
  /** Refusals are recorded too; "nothing was written" means nothing that was done. */
  events: sql`and kind not in (${sql.join(gatheredKinds)})`,
  /** Written some time after the sign-in that it is of. */
  metric_counts: sql`and metric <> 'method_used'`,
};

/** Columns that change by themselves. */
const aside: Readonly<Record<string, string>> = {
  /** With each call, refused or not. */
  project_keys: '{publishable_client_key_used_at,secret_server_key_used_at,super_secret_admin_key_used_at}',
  /** A sweep clears it where there are members. */
  teams: '{may_be_empty}',
};
const rowOf = (table: string) => (aside[table] ? sql`(to_jsonb(t) - ${aside[table]}::text[])::text` : sql`t::text`);

const digestOf = (table: string, condition: RawBuilder<unknown>) => sql`
  select ${table}::text as name, count(*) || ' ' || md5(coalesce(string_agg(row, '|' order by row), '')) as digest
  from ${sql.table(table)} t, lateral (select ${rowOf(table)} as row) as r where ${condition}`;
