import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Tables, time } from '../../../database/tables.ts';

export type StoredDelivery = Selectable<Tables['webhook_deliveries']>;
/** With the delivery that it waits for. */
export type QueuedDelivery = StoredDelivery & { readonly queued_behind: string | null };
export type StoredAttempt = Selectable<Tables['webhook_attempts']>;
export type StoredMessage = Selectable<Tables['webhook_messages']>;

export interface DeliveryFilter {
  readonly state?: StoredDelivery['state'] | undefined;
  readonly kind?: string | undefined;
  /** When it happened, in milliseconds; both are included. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** The newest one that is wanted. */
  readonly cursor?: string | undefined;
}

/** What waits in order waits for the first of those that do. */
const queuedBehind = (projectId: string, endpointId: string) => sql<string | null>`
  case when state = 'pending' and in_order then nullif((
    select first.id from webhook_deliveries first
    where first.project_id = ${projectId} and first.endpoint_id = ${endpointId}
      and first.state = 'pending' and first.in_order
    order by first.position limit 1), id) end`;

/** Newest first. */
export function deliveriesOf(
  db: Db,
  projectId: string,
  endpointId: string,
  { state, kind, from, until, cursor }: DeliveryFilter,
  most: number,
): Promise<QueuedDelivery[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .select(queuedBehind(projectId, endpointId).as('queued_behind'))
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', endpointId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (from !== undefined) query = query.where(sql<boolean>`created_at >= ${time(from)}`);
  if (until !== undefined) query = query.where(sql<boolean>`created_at <= ${time(until)}`);
  if (cursor !== undefined) {
    query = query.where(sql<boolean>`(created_at, position) <= (
      select created_at, position from webhook_deliveries where project_id = ${projectId} and id = ${cursor})`);
  }
  return query.orderBy('created_at', 'desc').orderBy('position', 'desc').limit(most).execute();
}

export const deliveryById = (
  db: Db,
  projectId: string,
  endpointId: string,
  id: string,
): Promise<QueuedDelivery | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .select(queuedBehind(projectId, endpointId).as('queued_behind'))
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst();

export const messageById = (db: Db, projectId: string, id: string): Promise<StoredMessage | undefined> =>
  db
    .selectFrom('webhook_messages')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The tries of a delivery, oldest first. */
export const attemptsOf = (db: Db, projectId: string, deliveryId: string): Promise<StoredAttempt[]> =>
  db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .execute();

/** What was counted of an endpoint from a day on, written as YYYY-MM-DD. */
export const attemptDaysOf = (db: Db, projectId: string, endpointId: string, from: string) =>
  db
    .selectFrom('webhook_attempt_days')
    .select(['day', 'delivered', 'failed', 'delivered_millis'])
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', endpointId)
    .where('day', '>=', from)
    .execute();

/** Has a delivery tried at once, whatever became of it; it holds nothing up. The endpoint is locked. */
export const replay = (db: Db, projectId: string, id: string, now: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', in_order: false, tries: 0, first_tried_at: null, next_attempt_at: time(now) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** The same for those that came to an end of a span of time, oldest first; answers how many. */
export async function replayMany(
  db: Db,
  projectId: string,
  endpointId: string,
  { from, until, state, most, now }: { from: number; until: number; state?: 'failed'; most: number; now: number },
): Promise<number> {
  const states = state ? [state] : ['delivered', 'failed'];
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select d.id from webhook_deliveries d
      join webhook_messages m on m.project_id = d.project_id and m.id = d.message_id and m.data is not null
      where d.project_id = ${projectId} and d.endpoint_id = ${endpointId} and d.state in (${sql.join(states)})
        and d.created_at >= ${time(from)} and d.created_at <= ${time(until)}
      order by d.created_at, d.position limit ${most}
    )
    update webhook_deliveries set state = 'pending', in_order = false, tries = 0, first_tried_at = null,
      next_attempt_at = ${time(now)}
    where project_id = ${projectId} and id in (select id from chosen)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives up a delivery that waits. */
export const giveUp = (db: Db, projectId: string, id: string, error: string | null) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ state: 'failed', next_attempt_at: null, last_error: error ?? eb.ref('last_error') }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();

/** A made-up message, and its delivery, which holds nothing up. */
export const insertTestMessage = (
  db: Db,
  row: Omit<Insertable<Tables['webhook_messages']>, 'event_id' | 'subject_id'>,
) =>
  db
    .insertInto('webhook_messages')
    .values({ ...row, event_id: null, subject_id: null })
    .execute();

export const insertTestDelivery = (
  db: Db,
  row: Pick<
    Insertable<Tables['webhook_deliveries']>,
    'project_id' | 'id' | 'endpoint_id' | 'message_id' | 'kind' | 'created_at'
  >,
) =>
  db
    .insertInto('webhook_deliveries')
    .values({
      ...row,
      state: 'pending',
      in_order: false,
      next_attempt_at: row.created_at,
      last_status: null,
      last_error: null,
    })
    .execute();

interface ToldEvent {
  readonly tx: string;
  readonly id: number;
  readonly kind: string;
  readonly data: unknown;
  readonly at: number;
}

/**
 * Events that tell something, after one of a transaction, in the order of transactions: of those only before which none
 * is under way. Answers the first transaction that was left out, too.
 */
export async function messagesAfter(
  db: Db,
  projectId: string,
  { tx, eventId }: { readonly tx: string; readonly eventId: string },
  most: number,
): Promise<{ messages: ToldEvent[]; until: string }> {
  // A statement of its own, before the events are read: what it says has ended is then seen.
  const { rows: bounds } = await sql<{ until: string }>`
    select pg_snapshot_xmin(committed_now())::text as until`.execute(db);
  const until = bounds[0]?.until ?? '0';
  const { rows: messages } = await sql<ToldEvent>`
    select e.tx::text as tx, e.id, e.kind, p.payload as data, e.at
    from events e join event_payloads p on p.project_id = e.project_id and p.event_id = e.id
    where e.project_id = ${projectId} and (e.tx, e.id) > (${tx}::xid8, ${eventId}::bigint) and e.tx < ${until}::xid8
    order by e.tx, e.id limit ${most}`.execute(db);
  return { messages, until };
}
