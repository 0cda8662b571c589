import type { EventKind } from '@latchkey/protocol/event-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';

/** How many events are read at a time; fewer means that is all. */
export const PAGE = 500;

/**
 * Ids have few gaps, so the next page of a long window is usually within so many pages behind the last one. Without that
 * bound each page would sort all that is left of the window.
 */
const NEAR_PAGES = 2;

/** An event as its readers get it. */
export interface ReadEvent {
  readonly projectId: string;
  readonly id: number;
  readonly kind: EventKind;
  readonly subjectId: string;
}

/**
 * How far a reader has come. Ids and transaction ids are no order to read by: a transaction that began early may
 * commit late. So the cursor is a snapshot (`pg_snapshot`): each step takes the events that are visible now and were
 * not visible then. A window too large for one page is read on from `afterId` until its end is reached.
 */
export interface Cursor {
  readonly seen: string;
  readonly until: string | null;
  readonly afterId: number;
}

/** The cursor of a reader that starts now. */
export const cursorNow = async (db: Db): Promise<Cursor> => ({ seen: await committedNow(db), until: null, afterId: 0 });

/** What is committed, and can be read by a later statement: on every node of a Citus cluster. */
async function committedNow(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select committed_now()::text as seen`.execute(db);
  return rows[0]?.seen ?? '';
}

/** The next events in commit order, at most `limit`, and the cursor behind them. */
export async function readEvents(
  db: Db,
  cursor: Cursor,
  limit = PAGE,
): Promise<{ events: ReadEvent[]; cursor: Cursor }> {
  const until = cursor.until ?? (await committedNow(db));
  if (until === cursor.seen) return { events: [], cursor };
  const window = { ...cursor, until };
  const near = cursor.afterId === 0 ? [] : await pageOf(db, window, limit, cursor.afterId + NEAR_PAGES * limit);
  const events = near.length === limit ? near : await pageOf(db, window, limit, Number.MAX_SAFE_INTEGER);
  const last = events.at(-1);
  const more = events.length === limit && last;
  return { events, cursor: more ? { ...cursor, until, afterId: last.id } : { seen: until, until: null, afterId: 0 } };
}

async function pageOf(db: Db, { seen, until, afterId }: Cursor, limit: number, upToId: number): Promise<ReadEvent[]> {
  const { rows } = await sql<ReadEvent>`
    select project_id as "projectId", id, kind, subject_id as "subjectId" from events
    where tx >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(tx, ${seen}::pg_snapshot)
      and pg_visible_in_snapshot(tx, ${until}::pg_snapshot)
      and id > ${afterId} and id <= ${upToId}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** What a reader may have to do. */
export interface News {
  readonly hasNews: boolean;
  /** Whether what was asked besides holds. */
  readonly also: boolean;
}

/** Whether a named reader has unread events; asking writes nothing and takes no lock. */
export const hasNews = async (db: Db, name: string): Promise<boolean> =>
  (await hasNewsAnd(db, name, sql`false`)).hasNews;

/** The same, and whether something else holds, by one statement. */
export async function hasNewsAnd(db: Db, name: string, also: RawBuilder<unknown>): Promise<News> {
  const { rows } = await sql<News>`
    with reader as materialized (select seen, until from event_readers where name = ${name})
    select until is not null or exists (
      select 1 from events e, reader r where e.tx >= pg_snapshot_xmin(r.seen) and not pg_visible_in_snapshot(e.tx, r.seen)
    ) as "hasNews", ${also} as also
    from reader`.execute(db);
  return rows[0] ?? { hasNews: true, also: false };
}

/**
 * Lets a named reader, of which one works at a time among all processes, take its next events. The cursor moves in
 * the transaction of `work`, so what fails is read again. Answers how many it took; undefined when another one reads.
 * The commit doesn't wait for the disk: with the database's machine, cursor and work would be lost together.
 */
export function readOn(
  db: Db,
  name: string,
  work: (db: Db, events: readonly ReadEvent[]) => Promise<void>,
): Promise<number | undefined> {
  return inTransaction({ db }, async ({ db: trx }) => {
    const from = (await lockCursor(trx, name)) ?? (await newCursor(trx, name));
    if (!from) return undefined;
    const { events, cursor } = await readEvents(trx, from);
    await work(trx, events);
    await sql`
      update event_readers set seen = ${cursor.seen}::pg_snapshot, until = ${cursor.until}::pg_snapshot,
        after_id = ${cursor.afterId}
      from set_config('synchronous_commit', 'off', true) where name = ${name}`.execute(trx);
    return events.length;
  });
}

/**
 * Works while no process reads by this name, without reading on. Undefined when one does.
 */
export function holdReader<T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T | undefined> {
  return inTransaction({ db }, async ({ db: trx }) => ((await lockCursor(trx, name)) ? work(trx) : undefined));
}

const stored = sql`seen::text as seen, until::text as until, after_id as "afterId"`;

/** Undefined when another one reads, or there is none yet. */
async function lockCursor(db: Db, name: string): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select ${stored} from event_readers where name = ${name} for update skip locked`.execute(db);
  return rows[0];
}

/** The cursor of a reader that begins with the first event; undefined when there is one. */
async function newCursor(db: Db, name: string): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    insert into event_readers (name, seen, until, after_id) values (${name}, '1:1:', null, 0)
    on conflict do nothing returning ${stored}`.execute(db);
  return rows[0];
}
