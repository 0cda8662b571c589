import { sql } from 'kysely';
import { isDistributed } from '../../../database/citus/distribute.ts';
import { haveEnded, marksOfNodes } from '../../../database/citus/writers.ts';
import { isLockTimeout } from '../../../database/errors.ts';
import { type Db, time } from '../../../database/tables.ts';
import { ArchiveError } from '../format.ts';
import { patiently } from '../queries.ts';
import { guards } from './guarded-tables.ts';

/** Refuses writes to the rows of projects that are closed. */
const GUARD = 'refuse_moving';

/** How often it is looked whether transactions have ended, and how many times. */
const LOOK_SECONDS = 0.02;
const LOOKS = 150;
/** Longer than the second after which the database ends an autovacuum that holds the table. */
const LOCK = { timeout: '1500ms', attempts: 10 };

/** The move of a project. */
export interface Move {
  readonly id: string;
  /** The address of the other installation. */
  readonly to: string;
  /** The identity of its database. */
  readonly database: string;
  /** Whether the project is open there. */
  readonly hasMoved: boolean;
}

/** What is known of a move before it has ended. */
export type Ahead = Omit<Move, 'hasMoved'>;

/** A project that is there, and the move that it is in, or has behind it. */
export async function projectToMove(
  db: Db,
  projectId: string,
): Promise<{ readonly move: Move | undefined } | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['move_id', 'moving_to', 'moving_to_database', 'moved_at'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { move_id: id, moving_to: to, moving_to_database: database, moved_at } = row;
  const move = id === null ? undefined : { id, to: to ?? '', database: database ?? '', hasMoved: moved_at !== null };
  return { move };
}

/** Whether all rows are counted by the same transactions: each node of a Citus cluster has its own. */
export const isOneServer = async (db: Db): Promise<boolean> => !(await isDistributed(db));

/**
 * Has the database look at each write whether its project is closed. Waits for the transactions that have written to a
 * table before, of which none is looked at. Throws an ArchiveError where one of them doesn't end.
 */
export async function guardTables(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${GUARD}`.execute(db);
  for (const { table, refuses, where } of guards) {
    if (rows.some((row) => row.table === table)) continue;
    const condition = where === undefined ? sql`` : sql`when (${sql.raw(where)})`;
    const work = async (db: Db) => {
      // Citus has triggers only where it is told that they write no other rows.
      await sql`select set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(db);
      await sql`
        create trigger ${sql.ref(GUARD)} before ${sql.raw(refuses)} on ${sql.table(table)} for each row ${condition}
        execute function refuse_moving()`.execute(db);
    };
    await patiently(db, work, LOCK).catch((error) => {
      if (!isLockTimeout(error)) throw error;
      throw new ArchiveError(
        `Other transactions of the database hold table ${table} for too long. Try again once they have ended.`,
        { cause: error },
      );
    });
  }
}

/** Closes a project that is open; false where it isn't. */
export async function close(db: Db, projectId: string, { id, to, database }: Ahead): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ move_id: id, moving_to: to, moving_to_database: database })
    .where('id', '=', projectId)
    .where('move_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Opens a project that is closed for this move, unless it has moved; false where it isn't so. */
export async function open(db: Db, projectId: string, moveId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ move_id: null, moving_to: null, moving_to_database: null })
    .where('id', '=', projectId)
    .where('move_id', '=', moveId)
    .where('moved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes it for good where it's open, such as after `open` in the same transaction. */
export async function leave(db: Db, projectId: string, { id, to, database }: Ahead, now: number): Promise<void> {
  await db
    .updateTable('projects')
    .set({ move_id: id, moving_to: to, moving_to_database: database, moved_at: time(now) })
    .where('id', '=', projectId)
    .execute();
}

/**
 * Waits for a transaction that is changing the project, such as one whose commit got no answer. Answers the move that the
 * project has then; undefined where there's none, null where the project was deleted.
 */
export async function lockedMove(db: Db, projectId: string): Promise<Pick<Move, 'id' | 'hasMoved'> | undefined | null> {
  const row = await db
    .selectFrom('projects')
    .select(['move_id', 'moved_at', 'deleted_at'])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) return null;
  return row.move_id === null ? undefined : { id: row.move_id, hasMoved: row.moved_at !== null };
}

/**
 * Waits until each transaction has ended that may have written before now; false where that takes longer than three
 * seconds. What `checkTime` throws ends it. A write that didn't see the project closed has a transaction with a lower number
 * than the one taken here on its node.
 */
export async function writersEnd(db: Db, checkTime: () => void): Promise<boolean> {
  const marks = await marksOfNodes(db);
  for (let look = 0; look < LOOKS; look++) {
    if (await haveEnded(db, marks)) return true;
    checkTime();
    await sql`select pg_sleep(${LOOK_SECONDS})`.execute(db);
  }
  return false;
}

/**
 * What tells a database from its copies: the cluster has a number of its own, and the database has one in it. A role that
 * may not read the first has the second alone.
 */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: string; isReadable: boolean }>`
    select oid::text, has_function_privilege('pg_control_system()', 'execute') as "isReadable"
    from pg_database where datname = current_database()`.execute(db);
  const { oid = '', isReadable = false } = rows[0] ?? {};
  if (!isReadable) return oid;
  const cluster = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db);
  return `${cluster.rows[0]?.id}/${oid}`;
}

/** Makes a move known here before its project is closed: one that isn't can neither arrive nor be canceled here. */
export async function announce(db: Db, moveId: string, now: number): Promise<void> {
  await db
    .insertInto('move_claims')
    .values({ id: moveId, is_arrived: null, claimed_at: time(now) })
    .execute();
}

/** How a move to this installation ends, which is decided once: answers whether its project arrives. */
export async function claim(db: Db, moveId: string, isArrived: boolean, now: number): Promise<boolean | undefined> {
  await claimFirst(db, moveId, isArrived, now);
  return (await claimOf(db, moveId))?.isArrived ?? undefined;
}

/** Whether the project of a move has arrived, or never will; null where that is open, undefined where nothing is known. */
export async function claimOf(db: Db, moveId: string): Promise<{ readonly isArrived: boolean | null } | undefined> {
  return db.selectFrom('move_claims').select('is_arrived as isArrived').where('id', '=', moveId).executeTakeFirst();
}

/** Decides it; false where it was decided before, or the move isn't known. */
export async function claimFirst(db: Db, moveId: string, isArrived: boolean, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_claims')
    .set({ is_arrived: isArrived, claimed_at: time(now) })
    .where('id', '=', moveId)
    .where('is_arrived', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
