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
}

/** Appends an event in the transaction of its change: none is lost, and none is left from a change that rolled back. */
export async function recordEvent(context: EventContext, event: Event): Promise<void> {
  await sql`
    with event as (${insertEvent(eventRow(context, event))} returning project_id, id, subject_id, at)
    insert into event_payloads (project_id, event_id, subject_id, payload, stored_at)
    select project_id, id, subject_id, ${jsonText(event.payload)}::jsonb, at from event
    where ${event.payload !== undefined}`.execute(context.db);
  announce(context, event);
}

/** The same event without a payload for each of many subjects, in one statement. */
export async function recordEvents(
  context: EventContext,
  event: Omit<Event, 'subjectId' | 'payload'>,
  subjectIds: readonly string[],
): Promise<void> {
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
