import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { bringBack } from './bring-back.ts';
import { readWhatAllNodesHave, readWhatOneServerHas } from './committed-now.ts';
import { type ForeignKey, putBackForeignKeys, putForeignKeysAside } from './foreign-keys.ts';
import { FIRST_TABLE, placementOf } from './placement.ts';
import { planAsUsual, planByValues } from './plans.ts';

/** The oldest that this was run with. */
const OLDEST_MAJOR = 13;

/** Hears which table is being moved. */
export type OnTable = (table: string) => void;

/** Whether the tables of this database are distributed, as far as its last migration had them. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows: catalogue } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_dist_partition') is not null as "isThere"`.execute(db);
  if (!catalogue[0]?.isThere) return false;
  const { rows } = await sql`
    select 1 from pg_dist_partition where logicalrelid = to_regclass(${FIRST_TABLE})`.execute(db);
  return rows.length > 0;
}

/** Whether a migration has made tables that are not placed yet, or a process was killed in the middle of it. */
export async function hasUnplaced(db: Db): Promise<boolean> {
  if (!(await isDistributed(db))) return false;
  const { rows } = await sql<{ isLeft: boolean }>`
    select to_regclass('citus_foreign_keys') is not null as "isLeft"`.execute(db);
  return Boolean(rows[0]?.isLeft) || (await unplacedTables(db)).length > 0;
}

/**
 * Places the tables that aren't placed yet on the nodes of the cluster. What a killed process has begun is gone on with.
 * Nothing else may use the database meanwhile, except where only later tables are placed. Answers the tables.
 */
export async function distribute(db: Db, onTable: OnTable = () => {}): Promise<string[]> {
  await checkCluster(db);
  // The one trigger changes nothing but the row that it is of.
  await sql`set citus.enable_unsafe_triggers = on`.execute(db);
  const tables = await unplacedTables(db);
  await putForeignKeysAside(db, tables);
  for (const table of inOrder(tables)) {
    onTable(table);
    await place(db, table);
  }
  await putBackForeignKeys(db, ({ distributed }: ForeignKey) => distributed);
  await readWhatAllNodesHave(db);
  await planByValues(db);
  return tables;
}

/** Brings all rows back to the coordinator, as the tables of one PostgreSQL. Answers the tables. */
export async function undistribute(db: Db, onTable: OnTable = () => {}): Promise<string[]> {
  if (!(await hasCitus(db))) return [];
  await checkOwner(db);
  const tables = [...(await placedTables(db))];
  await putForeignKeysAside(db, tables);
  // The first one is what tells that tables are distributed, so it is the last one.
  for (const table of inOrder(tables).reverse()) {
    onTable(table);
    await bringBack(db, table);
  }
  await sql`delete from secret_locators l where not exists (
    select from api_keys k where k.project_id = l.project_id and k.id = l.api_key_id)`.execute(db);
  await putBackForeignKeys(db, ({ ordinary }: ForeignKey) => ordinary);
  await readWhatOneServerHas(db);
  await planAsUsual(db);
  return tables;
}

async function checkCluster(db: Db): Promise<void> {
  if (!(await hasCitus(db)))
    throw new Error(
      'The database has no Citus. Add the extension on the coordinator and on its workers: "create extension citus".',
    );
  const { rows } = await sql<{ version: string; isCoordinator: boolean; nodes: number }>`
    select (select extversion from pg_extension where extname = 'citus') as version,
      citus_is_coordinator() as "isCoordinator",
      (select count(*) from pg_dist_node where shouldhaveshards and noderole = 'primary') as nodes`.execute(db);
  const [{ version, isCoordinator, nodes }] = rows as [(typeof rows)[0]];
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new Error(`The database has Citus ${version}. Latchkey needs ${OLDEST_MAJOR} or later.`);
  if (!isCoordinator) throw new Error("The database is a worker's. DATABASE_URL has to be that of the coordinator.");
  if (nodes === 0)
    throw new Error('The cluster has no node for rows. Add one with "select citus_add_node(host, port)".');
  await checkOwner(db);
}

async function checkOwner(db: Db): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(datdba, 'usage') as "isOwner" from pg_database where datname = current_database()`.execute(db);
  if (!rows[0]?.isOwner)
    throw new Error('The role in DATABASE_URL must own the database: Latchkey sets plan_cache_mode on it.');
}

const hasCitus = async (db: Db): Promise<boolean> =>
  (await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)).rows.length > 0;

async function ownTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function unplacedTables(db: Db): Promise<string[]> {
  const isPlaced = await placedTables(db);
  const tables = await ownTables(db);
  return tables.filter((table) => !isPlaced.has(table) && placementOf(table) !== 'on the coordinator');
}

async function placedTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Tables that others refer to, or are placed with, come first. */
function inOrder(tables: readonly string[]): string[] {
  const rank = (table: string) => (placementOf(table) === 'on every node' ? 0 : table === FIRST_TABLE ? 1 : 2);
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/**
 * Between the statements of a migration that create a tenants' table and let it refer to others: on Citus a table that is
 * not placed can't refer to one that is. Does nothing on one PostgreSQL.
 */
export async function placeNewTable(db: Db, table: string): Promise<void> {
  if (await isDistributed(db)) await place(db, table);
}

async function place(db: Db, table: string): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    if (placementOf(table) === 'on every node')
      await sql`select create_reference_table(${table}::regclass)`.execute(db);
    else if (table === FIRST_TABLE)
      await sql`select create_distributed_table(${table}::regclass, 'project_id', colocate_with => 'none')`.execute(db);
    else
      await sql`
        select create_distributed_table(${table}::regclass, 'project_id', colocate_with => ${FIRST_TABLE})`.execute(db);
  });
  // The rows that were copied stay behind, unseen.
  await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
}
