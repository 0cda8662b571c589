import { sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import { time } from '../../../database/tables.ts';

/** A delivery with the last try of it. */
export interface LastTry {
  readonly id: string;
  readonly message_id: string;
  readonly kind: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly created_at: number;
  readonly at: number | null;
  readonly duration_millis: number | null;
  readonly status: number | null;
  readonly response_body: string | null;
  /** Null where it was not asked for, and once it was dropped. */
  readonly data: unknown;
}

export interface TryFilter {
  readonly states?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** In hundreds: 2 for 200 to 299. */
  readonly statusClass?: number | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** The newest one that is wanted. */
  readonly cursor?: string | undefined;
}

/** Newest first. */
export async function lastTries(
  db: Db,
  projectId: string,
  endpointId: string,
  { states, kinds, statusClass, before, after, cursor }: TryFilter,
  most: number,
): Promise<LastTry[]> {
  const wanted = [
    sql`d.project_id = ${projectId} and d.endpoint_id = ${endpointId}`,
    ...(states ? [sql`d.state in (${sql.join(states)})`] : []),
    ...(kinds ? [sql`d.kind in (${sql.join(kinds)})`] : []),
    ...(statusClass === undefined ? [] : [sql`d.last_status / 100 = ${statusClass}`]),
    ...(before === undefined ? [] : [sql`d.created_at < ${time(before)}`]),
    ...(after === undefined ? [] : [sql`d.created_at > ${time(after)}`]),
    ...(cursor === undefined
      ? []
      : [
          sql`(d.created_at, d.position) <= (
            select created_at, position from webhook_deliveries where project_id = ${projectId} and id = ${cursor})`,
        ]),
  ];
  const { rows } = await sql<LastTry>`
    select d.id, d.message_id, d.kind, d.state, d.created_at, a.at, a.duration_millis, a.status, a.response_body, m.data
    from webhook_deliveries d
    join webhook_messages m on m.project_id = d.project_id and m.id = d.message_id
    left join lateral (
      select at, duration_millis, status, response_body from webhook_attempts
      where project_id = d.project_id and delivery_id = d.id order by id desc limit 1
    ) a on true
    where ${sql.join(wanted, sql` and `)}
    order by d.created_at desc, d.position desc limit ${most}`.execute(db);
  return rows;
}

/** The delivery of a message to an endpoint. */
export async function deliveryOfMessage(
  db: Db,
  projectId: string,
  endpointId: string,
  messageId: string,
): Promise<string | undefined> {
  const query = db.selectFrom('webhook_deliveries').select('id').where('project_id', '=', projectId);
  const row = await query.where('endpoint_id', '=', endpointId).where('message_id', '=', messageId).executeTakeFirst();
  return row?.id;
}
