import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type RowChanges, type Tables, time } from '../../../database/tables.ts';

export type StoredStream = Selectable<Tables['event_streams']>;
/** Events, and heads, of a batch at most. */
export const BATCH_SIZE = 250;

/** With the number of events that are still to be sent. */
export type CountedStream = StoredStream & { readonly pending_count: number };

/** For so long only the worker that has claimed a stream works on it: longer than any batch takes. */
const CLAIM_MILLIS = 60_000;

const counted = (db: Db, projectId: string) =>
  db
    .selectFrom('event_streams as s')
    .leftJoin('event_trees as t', 't.project_id', 's.project_id')
    .selectAll('s')
    .select(sql<number>`greatest(0, coalesce(t.size, 0) - s.position)`.as('pending_count'))
    .where('s.project_id', '=', projectId);

/** All of a project, oldest first. */
export const streamsOf = (db: Db, projectId: string): Promise<CountedStream[]> =>
  counted(db, projectId).orderBy('s.created_at').orderBy('s.id').execute();

export const streamById = (db: Db, projectId: string, id: string): Promise<CountedStream | undefined> =>
  counted(db, projectId).where('s.id', '=', id).executeTakeFirst();

/** Locks a stream until the transaction ends. */
export const lockStream = (db: Db, projectId: string, id: string): Promise<StoredStream | undefined> =>
  db
    .selectFrom('event_streams')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertStream = (db: Db, row: Insertable<Tables['event_streams']>) =>
  db.insertInto('event_streams').values(row).execute();

export const updateStream = (db: Db, projectId: string, id: string, changes: RowChanges<'event_streams'>) =>
  db.updateTable('event_streams').set(changes).where('project_id', '=', projectId).where('id', '=', id).execute();

export const deleteStream = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('event_streams').where('project_id', '=', projectId).where('id', '=', id).execute();

/** For whom and of which streams. */
export interface ClaimOf {
  readonly claim: string;
  readonly most: number;
  readonly now: number;
  /** Of those whose last try failed or took long, or of the others: receivers that are away or slow hold up no others. */
  readonly isApart: boolean;
}

/**
 * Claims streams with something to send, for one worker; those whose turn was longest ago come first. A closed project
 * sends nothing: the other installation may have its log already. Nor does one whose tree has a fault: its rows may be wrong.
 */
export async function claimStreams(db: Db, { claim, most, now, isApart }: ClaimOf): Promise<StoredStream[]> {
  const isClaimable = sql`
    s.is_enabled and s.due_at <= ${time(now)} and (s.claimed_until is null or s.claimed_until <= ${time(now)})
    and (s.failing_since is not null or s.is_slow) = ${isApart}`;
  const { rows: chosen } = await sql<{ projectId: string; id: string }>`
    select s.project_id as "projectId", s.id from event_streams s
    join projects p on p.id = s.project_id and p.deleted_at is null and p.move_id is null
    join event_trees t on t.project_id = s.project_id and t.fault is null
    where ${isClaimable} and (t.size > s.position or least(t.head_size, t.size) > s.head_size)
    order by s.due_at limit ${most}`.execute(db);
  const streams: StoredStream[] = [];
  for (const { projectId, id } of chosen) {
    // Who comes second waits, and finds it claimed.
    const { rows } = await sql<StoredStream>`
      update event_streams s set claim = ${claim}, claimed_until = ${time(now + CLAIM_MILLIS)}
      from set_config('synchronous_commit', 'off', true)
      where s.project_id = ${projectId} and s.id = ${id} and ${isClaimable} returning s.*`.execute(db);
    streams.push(...rows);
  }
  return streams;
}

/** A stream as a worker has claimed it. */
type Claimed = Pick<StoredStream, 'project_id' | 'id' | 'claim' | 'target' | 'position'>;

const ofClaim = (db: Db, { project_id, id, claim }: Claimed, changes: RowChanges<'event_streams'>) =>
  db
    .updateTable('event_streams')
    .set({ ...changes, claim: null, claimed_until: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('claim', '=', claim);

/** Ends a claim, and nothing else; where it was lost, nothing happens. */
export const releaseStream = (db: Db, stream: Claimed) => ofClaim(db, stream, {}).execute();

/**
 * Writes down what a try came to and ends the claim. False where nothing is written: the claim was lost, or the stream has
 * another receiver or place by now, and is released. A receiver that is written is sealed anew, so it always differs.
 */
export async function endTurn(db: Db, stream: Claimed, changes: RowChanges<'event_streams'>): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(db, stream, changes)
    .where('target', '=', stream.target)
    .where('position', '=', stream.position)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await releaseStream(db, stream);
  return numUpdatedRows > 0n;
}

/**
 * Has streams that were sent more of a log than it has go back to its end. Claims of the project end, too: what a worker has
 * read may be gone. Answers how many went back.
 */
export async function drawBack(db: Db, projectId: string, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with beyond as (
      select id, position > ${size} or head_size > ${size} as is_beyond from event_streams
      where project_id = ${projectId} and (position > ${size} or head_size > ${size} or claim is not null)
      order by id for no key update),
    changed as (
      update event_streams s set position = least(s.position, ${size}), head_size = least(s.head_size, ${size}),
        claim = null, claimed_until = null
      from beyond b where s.project_id = ${projectId} and s.id = b.id)
    select count(*) as count from beyond where is_beyond`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Streams over all projects, for monitoring. */
export interface StreamsState {
  /** How many are failing. */
  readonly failing: number;
  /** How many events wait, over all streams that are on. */
  readonly waiting: number;
}

export async function streamsState(db: Db): Promise<StreamsState> {
  const { rows } = await sql<StreamsState>`
    select count(*) filter (where s.failing_since is not null) as failing,
      coalesce(sum(greatest(0, t.size - s.position)), 0)::float8 as waiting
    from event_streams s left join event_trees t on t.project_id = s.project_id where s.is_enabled`.execute(db);
  return rows[0] as StreamsState;
}
