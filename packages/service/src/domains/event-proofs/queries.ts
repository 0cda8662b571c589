import { sql } from 'kysely';
import { asTable } from '../../database/as-table.ts';
import { type Db, time } from '../../database/tables.ts';
import type { Leaf, SaltedEvent } from './leaf.ts';
import type { Growth, HashedNode } from './merkle.ts';
import { retentionDays } from './retention-queries.ts';

const HASH_BYTES = 32;

/** An event by its key. */
export interface EventKey {
  readonly projectId: string;
  readonly id: number;
}

/** The tree of a project. */
export interface Tree extends Growth {
  readonly projectId: string;
}

/** A tree that no other process appends to. */
export interface LockedTree extends Tree {
  /** From this event on, those without a leaf are appended apart from the events of other projects; null for none. */
  readonly behindFrom: number | null;
  /** The size of its latest head; 0 for none. */
  readonly signed: number;
  /** For how many days the project keeps its events; null for as long as it is there. */
  readonly retentionDays: number | null;
}

/** An event that may get a leaf. */
export type NewEvent = SaltedEvent & { readonly projectId: string };

/** A leaf that is new in a tree. */
export interface NewLeaf extends Leaf {
  readonly projectId: string;
  readonly position: number;
  readonly eventId: number;
}

/** A signed head. */
export interface StoredHead {
  readonly size: number;
  readonly root: Buffer;
  readonly signedAt: number;
  readonly jws: string;
}

/** Of an event `e`. */
export const eventColumns = sql`
  e.project_id as "projectId", e.id, e.kind, e.at, e.actor, e.subject_id as "subjectId", e.request_id as "requestId",
  e.detail, e.personal_salt as salt`;

/** Those of the events that no tree has, of projects that exist, in the order of their ids. */
export async function eventsToAppend(db: Db, keys: readonly EventKey[]): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select ${eventColumns}
    from ${asTable(keys, { projectId: 'uuid', id: 'bigint' })}
    join projects p on p.id = g."projectId" and p.deleted_at is null
    join events e on e.project_id = g."projectId" and e.id = g.id
    left join event_leaves l on l.project_id = e.project_id and l.event_id = e.id
    where l.event_id is null order by e.id`.execute(db);
  return rows;
}

/**
 * The trees of projects, locked until the transaction ends; those that aren't there are made. A project that is being
 * erased gets none: its leaves would stay.
 */
export async function lockTrees(db: Db, projectIds: readonly string[]): Promise<LockedTree[]> {
  const locked = await lockThere(db, projectIds);
  const there = new Set(locked.map(({ projectId }) => projectId));
  const missing = projectIds.filter((id) => !there.has(id));
  if (missing.length === 0) return locked;
  await sql`
    insert into event_trees (project_id, frontier, head_at)
    select id, ''::bytea, ${time(0)}::timestamptz from projects p
    where id in (${sql.join(missing)}) and deleted_at is null order by id for share of p
    on conflict do nothing`.execute(db);
  return [...locked, ...(await lockThere(db, missing))];
}

/** By writing them: rows of several nodes can't be locked otherwise by one statement. */
async function lockThere(db: Db, projectIds: readonly string[]): Promise<LockedTree[]> {
  const isOne = sql`t.project_id in (${sql.join(projectIds)})`;
  await sql`update event_trees t set size = t.size where ${isOne}`.execute(db);
  const { rows } = await sql<Omit<LockedTree, 'frontier'> & { frontier: Buffer }>`
    select t.project_id as "projectId", t.size, t.frontier, t.behind_from as "behindFrom", coalesce((
      select h.size from event_heads h where h.project_id = t.project_id order by h.size desc limit 1), 0) as signed,
      ${retentionDays} as "retentionDays"
    from event_trees t join projects p on p.id = t.project_id where ${isOne} order by t.project_id`.execute(db);
  return rows.map((row) => ({ ...row, frontier: hashesIn(row.frontier) }));
}

const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));

/** Stores what trees have grown by. */
export async function storeGrowth(
  db: Db,
  trees: readonly Tree[],
  leaves: readonly NewLeaf[],
  nodes: readonly (HashedNode & { readonly projectId: string })[],
): Promise<void> {
  const timed = leaves.map((leaf) => ({
    ...leaf,
    keptUntil: leaf.keptUntil === null ? null : time(leaf.keptUntil),
  }));
  await sql`
    insert into event_leaves (project_id, position, event_id, body_hash, personal_hash, kept_until)
    select g."projectId", g.position, g."eventId", g."bodyHash", g."personalHash", g."keptUntil"
    from ${asTable(timed, {
      projectId: 'uuid',
      position: 'bigint',
      eventId: 'bigint',
      bodyHash: 'bytea',
      personalHash: 'bytea',
      keptUntil: 'timestamptz',
    })}`.execute(db);
  if (nodes.length > 0)
    await sql`
      insert into event_nodes (project_id, level, position, hash)
      select g."projectId", g.level, g.position, g.hash
      from ${asTable(nodes, { projectId: 'uuid', level: 'smallint', position: 'bigint', hash: 'bytea' })}`.execute(db);
  const grown = trees.map((tree) => ({ ...tree, frontier: Buffer.concat(tree.frontier) }));
  await sql`
    update event_trees t set size = g.size, frontier = g.frontier
    from ${asTable(grown, { projectId: 'uuid', size: 'bigint', frontier: 'bytea' })}
    where t.project_id = g."projectId"`.execute(db);
}

/**
 * Claims trees that have grown since their latest head, and had none begun for a while, for one process. One with a fault
 * gets no head: it would be of what the fault left. What isn't tried again has none, whatever its row says. What a closed
 * project's tree has grown by since it was copied to another installation may have another order there.
 */
export async function claimGrownTrees(db: Db, now: number, pauseMillis: number, most: number): Promise<Tree[]> {
  const grown = sql`
    t.size > t.head_size and (t.behind_from is null or t.fault is null) and t.head_at <= ${time(now - pauseMillis)}`;
  const { rows: chosen } = await sql<{ projectId: string }>`
    select t.project_id as "projectId" from event_trees t
    join projects p on p.id = t.project_id and p.deleted_at is null and p.move_id is null
    where ${grown} order by t.head_at limit ${most}`.execute(db);
  const trees: Tree[] = [];
  for (const { projectId } of chosen) {
    // Who comes second waits, and finds it claimed.
    const { rows } = await sql<{ projectId: string; size: number; frontier: Buffer }>`
      update event_trees t set head_at = ${time(now)} where t.project_id = ${projectId} and ${grown}
      returning t.project_id as "projectId", t.size, t.frontier`.execute(db);
    for (const row of rows) trees.push({ ...row, frontier: hashesIn(row.frontier) });
  }
  return trees;
}

/** Stores a head of a tree that is still there; one that is there stays. An erased project gets none. */
export async function insertHead(db: Db, projectId: string, { size, root, signedAt, jws }: StoredHead): Promise<void> {
  await sql`
    with tree as (
      update event_trees set head_size = greatest(head_size, ${size}::bigint) where project_id = ${projectId}
      returning project_id
    )
    insert into event_heads (project_id, size, root, signed_at, jws)
    select project_id, ${size}::bigint, ${root}::bytea, ${time(signedAt)}::timestamptz, ${jws}::text from tree
    on conflict do nothing`.execute(db);
}

const headColumns = sql`size, root, signed_at as "signedAt", jws`;

/** Heads up to a size, the largest first. */
export async function headsUpTo(
  db: Db,
  projectId: string,
  size: number | undefined,
  most: number,
): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select ${headColumns} from event_heads
    where project_id = ${projectId} and ${size === undefined ? sql`true` : sql`size <= ${size}`}
    order by size desc limit ${most}`.execute(db);
  return rows;
}

/** Heads of sizes behind one and up to another, the smallest first. */
export async function headsAfter(
  db: Db,
  projectId: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  most: number,
): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select ${headColumns} from event_heads
    where project_id = ${projectId} and size > ${after} and size <= ${upTo} order by size limit ${most}`.execute(db);
  return rows;
}

/** How many events the tree of a project has, and of how many its latest head is. */
export async function treeSizes(
  db: Db,
  projectId: string,
): Promise<{ readonly size: number; readonly headSize: number }> {
  const { rows } = await sql<{ size: number; headSize: number }>`
    select size, least(head_size, size) as "headSize" from event_trees where project_id = ${projectId}`.execute(db);
  return rows[0] ?? { size: 0, headSize: 0 };
}

/** The size of the latest head, as far as the tree has it; null for none. */
export async function latestSize(db: Db, projectId: string): Promise<number | null> {
  const { rows } = await sql<{ latest: number | null }>`select ${latest(projectId)} as latest`.execute(db);
  return rows[0]?.latest ?? null;
}

/** A tree that was put back from an old backup is shorter than its latest head: nothing proves the events in between. */
const latest = (projectId: string) => sql`
  (select nullif(least(h.size, coalesce(t.size, 0)), 0)
    from event_heads h left join event_trees t on t.project_id = h.project_id
    where h.project_id = ${projectId} order by h.size desc limit 1)`;

/** What there is of an event for a proof. */
export interface Provable {
  /** Null for an event without a leaf. */
  readonly entry: StoredEntry | null;
  /** Whether the event is there, with a leaf or without. */
  readonly isThere: boolean;
  /** Whether it is still to be appended. */
  readonly isPending: boolean;
  /** The size of the latest head, as far as the tree has it; null for none. */
  readonly latest: number | null;
}

/** Finds an event and its leaf. */
export async function provableEvent(db: Db, projectId: string, eventId: number, reader: string): Promise<Provable> {
  const { rows } = await sql<EntryRow<number | null> & Omit<Provable, 'entry' | 'isThere'>>`
    select ${leafColumns}, ${eventColumns}, ${latest(projectId)} as latest,
      e.id >= t.behind_from is true or pg_visible_in_snapshot(e.tx, r.seen) is false as "isPending"
    from (select ${projectId}::uuid as project_id, ${eventId}::bigint as id) given
    left join events e on e.project_id = given.project_id and e.id = given.id
    left join event_leaves l on l.project_id = given.project_id and l.event_id = given.id
    left join event_trees t on t.project_id = given.project_id
    left join event_readers r on r.name = ${reader}`.execute(db);
  const [row] = rows;
  if (!row) return { entry: null, isThere: false, isPending: false, latest: null };
  const { position, ...rest } = row;
  return {
    entry: position === null ? null : entryOf({ ...rest, position }),
    isThere: row.id !== null,
    isPending: row.isPending,
    latest: row.latest,
  };
}

/** A stored hash, or what it is computed from: leaves have no hash of their own in the database. */
export type FoundNode =
  | { readonly level: number; readonly position: number; readonly hash: Buffer }
  | (Pick<Leaf, 'bodyHash' | 'keptUntil'> & {
      readonly level: 0;
      readonly position: number;
      readonly hash: null;
    });

/** Nodes of a tree, leaves among them. */
export async function nodesOf(
  db: Db,
  projectId: string,
  nodes: readonly { readonly level: number; readonly position: number }[],
): Promise<FoundNode[]> {
  const leaves = nodes.filter(({ level }) => level === 0).map(({ position }) => position);
  const inner = nodes.filter(({ level }) => level > 0);
  const { rows } = await sql<FoundNode>`
    select 0 as level, l.position, null::bytea as hash, l.body_hash as "bodyHash", l.kept_until as "keptUntil"
    from jsonb_array_elements_text(${JSON.stringify(leaves)}::jsonb) as g (position)
    join event_leaves l on l.project_id = ${projectId} and l.position = g.position::bigint
    union all
    select n.level, n.position, n.hash, null, null
    from jsonb_to_recordset(${JSON.stringify(inner)}::jsonb) as g (level smallint, position bigint)
    join event_nodes n on n.project_id = ${projectId} and n.level = g.level and n.position = g.position`.execute(db);
  return rows;
}

/** A leaf, and its event unless that was deleted. */
export interface StoredEntry extends Leaf {
  readonly position: number;
  readonly event: SaltedEvent | null;
}

const leafColumns = sql`
  l.position, l.body_hash as "bodyHash", l.personal_hash as "personalHash", l.kept_until as "keptUntil"`;

/** The columns of a leaf and of its event, which are null where it was deleted. */
type EntryRow<Position> = Omit<StoredEntry, 'event' | 'position'> &
  Partial<SaltedEvent> & { readonly position: Position; readonly id: number | null };

const entryOf = ({ position, bodyHash, personalHash, keptUntil, ...event }: EntryRow<number>): StoredEntry => ({
  position,
  bodyHash,
  personalHash,
  keptUntil,
  event: event.id === null ? null : (event as SaltedEvent),
});

/** Entries of the log from a position on. */
export async function entriesFrom(db: Db, projectId: string, from: number, to: number): Promise<StoredEntry[]> {
  const { rows } = await sql<EntryRow<number>>`
    select ${leafColumns}, ${eventColumns}
    from event_leaves l left join events e on e.project_id = l.project_id and e.id = l.event_id
    where l.project_id = ${projectId} and l.position >= ${from} and l.position < ${to}
    order by l.position`.execute(db);
  return rows.map(entryOf);
}
