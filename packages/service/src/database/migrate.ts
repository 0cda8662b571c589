import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationResult, Migrator, sql } from 'kysely';
import { distribute, hasUnplaced, isDistributed, type OnTable, undistribute } from './citus/distribute.ts';
import { isLockTimeout } from './errors.ts';
import { type ConcurrentIndex, type Migration, migrations } from './migrations/index.ts';
import type { Db } from './tables.ts';

/** Waiting for a table's lock blocks every later query, so a migration waits no longer than this, then retries. */
const LOCK_MILLIS = 1_000;
const LOCK_TRIES = 300;
const PAUSE_MILLIS = 500;
/** Of the advisory lock that the process holds which migrates. */
const MIGRATING = 7_301_202_609;
/** The first migration of builds from before the first release. Their later ones made what is now the first one's. */
const BEFORE_THE_RELEASE = '0001-foundation';

/** Which migrations of this release the database has; and those of a later one. */
export interface SchemaState {
  readonly done: string[];
  readonly pending: string[];
  readonly unknown: string[];
}

/** Whether this release knows a migration. */
export const isKnown = (name: string): boolean => Object.hasOwn(migrations, name);

/** Whether these migrations are of a build from before the first release, whose schema no release goes on from. */
export const isFromBeforeTheRelease = (names: readonly string[]): boolean => names.includes(BEFORE_THE_RELEASE);

/**
 * One look at the migrator's own table: it would look the whole catalogue over before it found nothing to do. Throws if
 * the database is from before the first release.
 */
export async function schemaState(db: Db): Promise<SchemaState> {
  const names = await doneMigrations(db);
  if (isFromBeforeTheRelease(names))
    throw new Error(
      'A build from before the first release made this database, and its schema can\'t be migrated. Export each project with that build by "latchkey export --with-secrets" and import it into a new database by "latchkey import-project", or start with a new database.',
    );
  const present = new Set(names);
  const known = Object.keys(migrations);
  return {
    done: known.filter((name) => present.has(name)),
    pending: known.filter((name) => !present.has(name)),
    unknown: [...present].filter((name) => !isKnown(name)),
  };
}

async function doneMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`.execute(
    db,
  );
  if (!rows[0]?.known) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

/**
 * Brings the schema up to date while the previous release serves, and up to `last` where one is named. Processes that
 * start at once take turns. Answers what it did.
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const { done, pending } = await schemaState(db);
  if (!pending.some(upTo(last)) && !(await hasUnplaced(db))) return [];
  return inTurn(db, async (db) => {
    const did = done.length === 0 ? await runAll(db, last) : await runEach(db, last);
    if (await isDistributed(db)) await distribute(db);
    return did;
  });
}

/** Whether the schema is that of this release, and each table is where it belongs. */
export const isUpToDate = async (db: Db): Promise<boolean> =>
  (await schemaState(db)).pending.length === 0 && !(await hasUnplaced(db));

/** Distributes the tables of a Citus cluster's coordinator by their projects. Answers those that it placed. */
export const distributeTables = (db: Db, onTable: OnTable): Promise<string[]> =>
  inTurn(db, (db) => distribute(db, onTable));

/** Brings them back to one server. Answers those that it brought. */
export const undistributeTables = (db: Db, onTable: OnTable): Promise<string[]> =>
  inTurn(db, (db) => undistribute(db, onTable));

/**
 * On one connection, while no other process migrates. Who waits for the turn asks again and again: a statement that
 * waits would hold up indexes.
 */
function inTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute((db) => duringTurn(db, work));
}

async function duringTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql.raw(`set lock_timeout = ${LOCK_MILLIS}`).execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  // Projects that have moved refuse writes, but not these.
  await sql`set latchkey.migrating = 'on'`.execute(db);
  while (!(await takeTurn(db))) await sleep(PAUSE_MILLIS);
  try {
    return await work(db);
  } finally {
    await sql`select pg_advisory_unlock(${MIGRATING})`.execute(db);
    await sql`reset lock_timeout`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    await sql`set latchkey.migrating = 'off'`.execute(db);
  }
}

async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${MIGRATING}) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

const upTo = (last: string | undefined) => (name: string) => last === undefined || name <= last;

/** Fresh databases have no other clients and migrate in one transaction. */
async function runAll(db: Db, last: string | undefined): Promise<string[]> {
  const names = Object.keys(migrations).filter(upTo(last));
  const { error, results } = await migratorOf(db, names).migrateToLatest();
  throwFailed(error, results);
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Each in a transaction of its own, so that no lock outlives the migration that takes it. */
async function runEach(db: Db, last: string | undefined): Promise<string[]> {
  const did: string[] = [];
  for (;;) {
    const next = (await schemaState(db)).pending.find(upTo(last));
    if (next === undefined) return did;
    await refuseWhileMoving(db);
    for (const index of migrations[next]?.concurrently ?? []) await buildIndex(db, index);
    await patiently(async () => {
      const { error, results } = await migratorOf(db, Object.keys(migrations)).migrateUp();
      throwFailed(error, results);
    });
    did.push(next);
  }
}

/** A project on its way to another installation has been copied, so what a migration changes of it wouldn't arrive. */
async function refuseWhileMoving(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from projects where move_id is not null and moved_at is null and deleted_at is null limit 1`.execute(db);
  if (rows[0])
    throw new Error(
      `Project ${rows[0].id} is being moved to another installation. Complete the move, or cancel it, with "latchkey projects move" of the release before. Then migrate again.`,
    );
}

const migratorOf = (db: Db, names: readonly string[]) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(names.map((name) => [name, whole(migrations[name])])) },
  });

/** Indexes not built yet are built with the rest: on a new database this blocks no client. */
const whole = (migration: Migration | undefined) => ({
  up: async (db: Db) => {
    for (const { name, on } of migration?.concurrently ?? [])
      await sql.raw(`create index if not exists ${name} on ${on}`).execute(db);
    await migration?.up?.(db);
  },
});

/**
 * Doesn't block writers, so it may wait as long as it takes. An index left half built by a killed process is built
 * anew.
 */
async function buildIndex(db: Db, { name, on }: ConcurrentIndex): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db);
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db);
  await sql.raw(`create index concurrently if not exists ${name} on ${on}`).execute(db);
  await sql.raw(`set lock_timeout = ${LOCK_MILLIS}`).execute(db);
}

/** Retries while another client holds a table for long. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= LOCK_TRIES) throw error;
      await sleep(PAUSE_MILLIS);
    }
  }
}

function throwFailed(error: unknown, results: MigrationResult[] | undefined): void {
  if (error === undefined) return;
  if (isLockTimeout(error)) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed; the database is unchanged by it.`, { cause: error });
}
