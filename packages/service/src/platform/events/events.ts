import type { EventKind } from '@latchkey/protocol/event-kinds';
import { type RawBuilder, sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';
import { afterCommit } from '../../database/transaction.ts';

export interface Event {
  readonly kind: EventKind;
  /** The project it belongs to, as stored. */
  readonly projectId: string;
  /** What it happened to. */
  readonly subjectId: string;
  /** Facts worth keeping: before and after where it matters; never a secret. */
  readonly detail?: Record<string, unknown>;
  /** The data of the webhook, where the protocol has one. */
  readonly payload?: unknown;
}

/** What is heard of an event as soon as it is committed. */
export type CommittedEvent = Pick<Event, 'kind' | 'projectId' | 'payload'>;
/** Hears of the events of this process. */
export type EventListener = (event: CommittedEvent) => void;

/** Who acts, as the event log keeps it. */
export interface Actor {
  readonly kind: 'client' | 'server' | 'admin' | 'owner' | 'system';
  readonly userId?: string;
  /** Who acts in the place of that user. */
  readonly impersonatorId?: string;
  /** The set of keys that a server or an admin called with. */
  readonly keyId?: string;
  /** The set-up link in whose visit it was done. */
  readonly setUpLinkId?: string;
}

/** What an act needs to tell of itself. */
export interface EventContext {
  readonly db: Db;
  readonly now: number;
  readonly actor: Actor;
  readonly requestId: string;
  readonly onEvent: EventListener;
  /** Collects events that are written together; see recordedTogether. */
  readonly together?: WholeEvent[] | undefined;
}

/** The same act by a user of project `internal`, as the log of a project that they own keeps it. */
export const byOwner = <C extends EventContext>(context: C, userId: string): C => ({
  ...context,
  actor: { kind: 'owner', userId },
});

/** Appends an event in the transaction of its change: none is lost, and none is left from a change that rolled back. */
export async function recordEvent(context: EventContext, event: Event): Promise<void> {
  const row = { ...eventRow(context, event), payload: event.payload };
  if (context.together) context.together.push(row);
  else await insertWhole(context.db, row);
  announce(context, event);
}

/**
 * Does what records several events: they are written at its end, in their order, by one statement. Not for work that reads
 * the log, or takes a subject out of it. Throws outside of a transaction, in which events could be left out.
 */
export async function recordedTogether<C extends EventContext, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (!context.db.isTransaction) throw new Error('Events are recorded together in a transaction alone.');
  if (context.together) return work(context);
  const gathering = { ...context, together: [] };
  const result = await work(gathering);
  await writeGathered(gathering);
  return result;
}

/** Writes the events that have been collected until now. */
async function writeGathered({ db, together }: EventContext): Promise<void> {
  const rows = together?.splice(0) ?? [];
  if (rows.length > 0) await insertTogether(db, rows);
}

async function insertWhole(db: Db, row: WholeEvent): Promise<void> {
  await sql`
    with event as (${insertEvent(row)} returning project_id, id, subject_id, at)
    insert into event_payloads (project_id, event_id, subject_id, payload, stored_at)
    select project_id, id, subject_id, ${jsonText(row.payload)}::jsonb, at from event
    where ${row.payload !== undefined}`.execute(db);
}

/** Their ids are drawn first, so that each payload finds its event. */
async function insertTogether(db: Db, rows: readonly WholeEvent[]): Promise<void> {
  const given = rows.map((row, place) => ({ place, hasPayload: row.payload !== undefined, ...row }));
  await sql`
    with given as (
      select nextval(pg_get_serial_sequence('events', 'id')) as id, g.* from (
        select * from jsonb_to_recordset(${jsonText(given)}::jsonb) as g (
          place integer, "projectId" uuid, at timestamptz, kind text, actor text, "subjectId" text, "requestId" text,
          detail text, payload jsonb, "hasPayload" boolean)
        order by place
      ) as g
    ), event as (
      insert into events (project_id, id, at, kind, actor, subject_id, request_id, detail) overriding system value
      select "projectId", id, at, kind, actor::jsonb, "subjectId", "requestId", detail::jsonb from given
    )
    insert into event_payloads (project_id, event_id, subject_id, payload, stored_at)
    select "projectId", id, "subjectId", payload, at from given where "hasPayload"`.execute(db);
}

/** The same event without a payload for each of many subjects, in one statement, after those that were collected. */
export async function recordEvents(
  context: EventContext,
  event: Omit<Event, 'subjectId' | 'payload'>,
  subjectIds: readonly string[],
): Promise<void> {
  await writeGathered(context);
  const row = { ...eventRow(context, { ...event, subjectId: '' }), subjectId: sql<string>`g.id` };
  await sql`${insertEvent(row, sql`from jsonb_array_elements_text(${jsonText(subjectIds)}::jsonb) as g (id)`)}`.execute(
    context.db,
  );
}

/** The columns of an event as parameters. */
export interface EventRow {
  readonly projectId: string;
  readonly at: Date;
  readonly kind: EventKind;
  readonly actor: string;
  readonly subjectId: string;
  readonly requestId: string;
  readonly detail: string;
}

export const eventRow = ({ actor, now, requestId }: EventContext, event: Event): EventRow => ({
  projectId: event.projectId,
  at: time(now),
  kind: event.kind,
  actor: jsonText(actor),
  subjectId: event.subjectId,
  requestId,
  detail: jsonText(event.detail ?? {}),
});

/** An event with its payload, as it is written. */
type WholeEvent = EventRow & { readonly payload: unknown };

type Insertable = { readonly [K in keyof EventRow]: EventRow[K] | RawBuilder<EventRow[K]> };

/** The insert alone, for an act that is one statement with its event; `from` names the affected rows. */
export function insertEvent(row: Insertable, from: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    select ${row.projectId}::uuid, ${row.at}::timestamptz, ${row.kind}::text, ${row.actor}::jsonb,
      ${row.subjectId}::text, ${row.requestId}::text, ${row.detail}::jsonb ${from}`;
}

/**
 * Detail fields that may hold personal data; erased with the subject. What is one of them is hashed apart in the proofs
 * of the log: another list needs another version of the leaf there, and another condition of the trigger that takes the
 * salt away.
 */
export const personalFields: readonly string[] = ['before', 'after', 'name', 'address', 'reason', 'network', 'client'];

/**
 * Takes out of the events of a subject that is deleted whatever tells more than that it happened. What webhooks tell of
 * it goes once they have read of the deletion, and so of all that was before.
 */
export async function forgetInEvents(db: Db, projectId: string, subjectId: string): Promise<void> {
  const personal = sql`array[${sql.join(personalFields)}]::text[]`;
  await sql`
    update events set detail = detail - ${personal}, personal_salt = null
    where project_id = ${projectId} and subject_id = ${subjectId} and jsonb_exists_any(detail, ${personal})`.execute(
    db,
  );
}

/** The detail of an event in two parts: what stays, and what is erased with the subject. */
export function partsOfDetail(detail: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(detail);
  return {
    lasting: Object.fromEntries(fields.filter(([name]) => !personalFields.includes(name))),
    personal: Object.fromEntries(fields.filter(([name]) => personalFields.includes(name))),
  };
}

/** The columns of an event as arguments of a prepared statement. */
export const eventArgs = (arg: <K extends keyof EventRow>(name: K) => RawBuilder<EventRow[K]>): Insertable => ({
  projectId: arg('projectId'),
  at: arg('at'),
  kind: arg('kind'),
  actor: arg('actor'),
  subjectId: arg('subjectId'),
  requestId: arg('requestId'),
  detail: arg('detail'),
});

/** Tells the listener of this process once the change is committed. */
function announce({ onEvent }: EventContext, event: Event): void {
  afterCommit(() => onEvent(event));
}
