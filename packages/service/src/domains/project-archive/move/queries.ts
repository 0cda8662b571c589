import { sql } from 'kysely';
import { type Db, time } from '../../../database/tables.ts';
import { patiently } from '../queries.ts';
import { guards } from './guarded-tables.ts';

/** Refuses writes to the rows of projects that are closed. */
const GUARD = 'refuse_moving';

/** How often it is looked whether transactions have ended, and how many times. */
const LOOK_SECONDS = 0.02;
const LOOKS = 150;

/** The move of a project. */
export interface Move {
  readonly id: string;
  /** The address of the other installation. */
  readonly to: string;
  /** Whether the project is open there. */
  readonly hasMoved: boolean;
}

/** A project that is there, and the move that it is in, or has behind it. */
export async function projectToMove(
  db: Db,
  projectId: string,
): Promise<{ readonly move: Move | undefined } | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['move_id', 'moving_to', 'moved_at'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { move_id: id, moving_to: to, moved_at } = row;
  return { move: id === null ? undefined : { id, to: to ?? '', hasMoved: moved_at !== null } };
}

/**
 * Has the database look at each write whether its project is closed. Waits for the transactions that have written to a
 * table before, of which none is looked at.
 */
export async function guardTables(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${GUARD}`.execute(db);
  for (const { table, refuses, where } of guards) {
    if (rows.some((row) => row.table === table)) continue;
    const condition = where === undefined ? sql`` : sql`when (${sql.raw(where)})`;
    await patiently(db, async (db) => {
      await sql`
        create trigger ${sql.ref(GUARD)} before ${sql.raw(refuses)} on ${sql.table(table)} for each row ${condition}
        execute function refuse_moving()`.execute(db);
    });
  }
}

/** Closes a project that is open; false where it isn't. */
export async function close(db: Db, projectId: string, { id, to }: Pick<Move, 'id' | 'to'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set({ move_id: id, moving_to: to })
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
    .set({ move_id: null, moving_to: null })
    .where('id', '=', projectId)
    .where('move_id', '=', moveId)
    .where('moved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes it for good, after `open` in the same transaction. */
export async function leave(
  db: Db,
  projectId: string,
  { id, to }: Pick<Move, 'id' | 'to'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ move_id: id, moving_to: to, moved_at: time(now) })
    .where('id', '=', projectId)
    .execute();
}

/**
 * Waits until each transaction has ended that may have written before now; false where that takes longer than three
 * seconds. A write that didn't see the project closed has a transaction with a lower number than the one taken here.
 */
export async function writersEnd(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db);
  const mark = rows[0]?.mark ?? '';
  for (let look = 0; look < LOOKS; look++) {
    const { rows } = await sql<{ isOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${mark}::xid8 as "isOver"`.execute(db);
    if (rows[0]?.isOver) return true;
    await sql`select pg_sleep(${LOOK_SECONDS})`.execute(db);
  }
  return false;
}

/** How a move to this installation ends, which is decided once: answers whether its project arrives. */
export async function claim(db: Db, moveId: string, isArrived: boolean, now: number): Promise<boolean> {
  await db
    .insertInto('move_claims')
    .values({ id: moveId, is_arrived: isArrived, claimed_at: time(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await claimOf(db, moveId)) ?? isArrived;
}

/** Whether the project of a move has arrived, or never will; undefined where that is open. */
export async function claimOf(db: Db, moveId: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('move_claims').select('is_arrived').where('id', '=', moveId).executeTakeFirst();
  return row?.is_arrived;
}

/** The same for the transaction of an import; false where it was decided before. */
export async function claimFirst(db: Db, moveId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('move_claims')
    .values({ id: moveId, is_arrived: true, claimed_at: time(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
