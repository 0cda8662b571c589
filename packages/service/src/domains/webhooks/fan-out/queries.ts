import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import { time } from '../../../database/tables.ts';

/** An event by its key. */
export interface EventKey {
  readonly projectId: string;
  readonly id: number;
}

/** A message to one endpoint that is to be told of an event. */
export interface Told {
  readonly projectId: string;
  readonly eventId: number;
  readonly kind: string;
  readonly endpointId: string;
}

interface NewDelivery extends Told {
  readonly id: string;
  readonly messageId: string;
}

const given = (events: readonly EventKey[]) => sql`
  jsonb_to_recordset(${JSON.stringify(events.map(({ projectId, id }) => ({ project_id: projectId, id })))}::jsonb)
  as given (project_id uuid, id bigint)`;

/**
 * Who is to be told of which of these events, in their order. The endpoints of the projects are locked, in one order:
 * none is deleted or changed meanwhile.
 */
export async function toBeTold(db: Db, events: readonly EventKey[]): Promise<Told[]> {
  if (!(await lockEndpoints(db, events))) return [];
  const { rows } = await sql<Told>`
    select e.project_id as "projectId", e.id as "eventId", e.kind, w.id as "endpointId"
    from ${given(events)}
    join event_payloads p on p.project_id = given.project_id and p.event_id = given.id
    join events e on e.project_id = p.project_id and e.id = p.event_id
    join webhook_endpoints w on w.project_id = e.project_id and w.is_enabled
      and (w.kinds is null or w.kinds @> to_jsonb(e.kind))
      and not pg_visible_in_snapshot(e.tx, w.told_since)
    order by e.id, w.created_at, w.id`.execute(db);
  return rows;
}

/** Project by project: each has its rows on one node. False where there is none. */
async function lockEndpoints(db: Db, events: readonly EventKey[]): Promise<boolean> {
  const { rows } = await sql<{ projectId: string }>`
    select distinct w.project_id as "projectId" from ${given(events)}
    join event_payloads p on p.project_id = given.project_id and p.event_id = given.id
    join webhook_endpoints w on w.project_id = p.project_id and w.is_enabled order by 1`.execute(db);
  for (const { projectId } of rows)
    await sql`
      select id from webhook_endpoints where project_id = ${projectId} and is_enabled
      order by id for no key update`.execute(db);
  return rows.length > 0;
}

/** What events tell that tell something, in their order. */
export async function payloadsOf(
  db: Db,
  events: readonly EventKey[],
): Promise<{ projectId: string; eventId: number; kind: string; data: unknown; at: number }[]> {
  const { rows } = await sql<{ projectId: string; eventId: number; kind: string; data: unknown; at: number }>`
    select e.project_id as "projectId", e.id as "eventId", e.kind, p.payload as data, e.at
    from ${given(events)}
    join event_payloads p on p.project_id = given.project_id and p.event_id = given.id
    join events e on e.project_id = p.project_id and e.id = p.event_id
    order by e.id`.execute(db);
  return rows;
}

/** Keeps what events told as messages; what they tell never leaves the database for it. */
export async function insertMessages(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const messages = deliveries.map(({ projectId, eventId, messageId }) => ({
    project_id: projectId,
    event_id: eventId,
    id: messageId,
  }));
  await sql`
    insert into webhook_messages (project_id, id, event_id, subject_id, kind, data, created_at)
    select distinct on (e.id) e.project_id, given.id, e.id, e.subject_id, e.kind, p.payload, e.at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as given (project_id uuid, event_id bigint, id text)
    join events e on e.project_id = given.project_id and e.id = given.event_id
    join event_payloads p on p.project_id = e.project_id and p.event_id = e.id`.execute(db);
}

/** Queues deliveries in the given order. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[], now: number): Promise<void> {
  const rows = deliveries.map(({ projectId, endpointId, messageId, kind, id }, place) => ({
    project_id: projectId,
    id,
    endpoint_id: endpointId,
    message_id: messageId,
    kind,
    place,
  }));
  await sql`
    insert into webhook_deliveries
      (project_id, id, endpoint_id, message_id, kind, state, in_order, next_attempt_at, created_at)
    select given.project_id, given.id, given.endpoint_id, given.message_id, given.kind, 'pending', endpoint.is_ordered,
      ${time(now)}::timestamptz, m.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (project_id uuid, id uuid, endpoint_id uuid, message_id text, kind text, place integer)
    join webhook_messages m on m.project_id = given.project_id and m.id = given.message_id
    join webhook_endpoints endpoint on endpoint.project_id = given.project_id and endpoint.id = given.endpoint_id
    order by given.place`.execute(db);
}

/**
 * Drops the webhook data of subjects whose deletion was just read, as far as it is older: payloads immediately, because
 * they were all read, and messages as soon as no delivery is pending. Answers those.
 */
export async function forgetSubjects(
  db: Db,
  deletions: readonly EventKey[],
): Promise<{ projectId: string; id: string }[]> {
  await sql`
    delete from event_payloads p using ${given(deletions)}, events gone, events e
    where gone.project_id = given.project_id and gone.id = given.id
      and p.project_id = gone.project_id and p.subject_id = gone.subject_id
      and e.project_id = p.project_id and e.id = p.event_id and e.tx <> gone.tx`.execute(db);
  const { rows } = await sql<{ projectId: string; id: string }>`
    update webhook_messages m set is_subject_gone = true from ${given(deletions)}, events gone, events e
    where gone.project_id = given.project_id and gone.id = given.id
      and m.project_id = gone.project_id and m.subject_id = gone.subject_id
      and e.project_id = m.project_id and e.id = m.event_id and e.tx <> gone.tx
    returning m.project_id as "projectId", m.id`.execute(db);
  return rows;
}

/** Drops what a message told once its subject is gone and nothing waits for it, with what receivers said of it. */
export async function dropIfOver(db: Db, projectId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    with dropped as (
      update webhook_messages m set data = null
      where m.project_id = ${projectId} and m.id in (${sql.join(messageIds)}) and m.is_subject_gone
        and m.data is not null and not exists (
          select from webhook_deliveries d
          where d.project_id = ${projectId} and d.message_id = m.id and d.state = 'pending')
      returning m.id
    )
    update webhook_attempts a set response_body = null from webhook_deliveries d
    where d.project_id = ${projectId} and d.message_id in (select id from dropped)
      and a.project_id = ${projectId} and a.delivery_id = d.id`.execute(db);
}
