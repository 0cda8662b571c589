import { sql } from 'kysely';
import { prepare } from '../../../database/prepare.ts';
import { type Db, jsonText, time } from '../../../database/tables.ts';
import type { StoredEndpoint } from '../endpoints/queries.ts';
import type { Attempted } from './attempt.ts';
import { type Due, storable } from './work-queries.ts';

/** Who takes longer gets lanes apart. */
const SLOW_MILLIS = 1_000;

interface Args {
  readonly projectId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
  readonly at: Date;
  readonly durationMillis: number;
  readonly status: number | null;
  readonly requestHeaders: string;
  readonly responseHeaders: string | null;
  readonly responseBody: string | null;
  readonly isSlow: boolean;
}

/** What comes next to an endpoint waits for this, so it is one statement. */
const write = prepare<Args, { isSubjectGone: boolean }>('webhook-delivered', (db, arg) => ({
  compile: () =>
    sql<{ isSubjectGone: boolean }>`
      with delivery as (
        update webhook_deliveries set state = 'delivered', next_attempt_at = null,
          last_status = ${arg('status')}::integer, last_error = null,
          first_tried_at = coalesce(first_tried_at, ${arg('at')}::timestamptz),
          tries = tries + 1, attempt_count = attempt_count + 1
        where project_id = ${arg('projectId')}::uuid and id = ${arg('deliveryId')}::uuid
        returning project_id, id, message_id
      ), attempt as (
        insert into webhook_attempts
          (project_id, delivery_id, at, duration_millis, status, request_headers, response_headers, response_body)
        select project_id, id, ${arg('at')}::timestamptz, ${arg('durationMillis')}::integer, ${arg('status')}::integer,
          ${arg('requestHeaders')}::jsonb, ${arg('responseHeaders')}::jsonb, ${arg('responseBody')}::text
        from delivery
      ), endpoint as (
        update webhook_endpoints set last_delivered_at = ${arg('at')}::timestamptz, failing_since = null,
          is_slow = ${arg('isSlow')}::boolean
        where project_id = ${arg('projectId')}::uuid and id = ${arg('endpointId')}::uuid
          and exists (select from delivery)
      )
      select m.is_subject_gone as "isSubjectGone"
      from delivery d join webhook_messages m on m.project_id = d.project_id and m.id = d.message_id,
        set_config('synchronous_commit', 'off', true)`.compile(db),
}));

/**
 * Writes down that a message was taken, in the transaction that is open and has locked the endpoint; answers whether the
 * subject of the message is gone. The commit doesn't wait for the disk: with the database's machine it may be lost, and
 * the message comes again under its id.
 */
export async function writeDelivered(
  db: Db,
  { project_id, id }: StoredEndpoint,
  due: Due,
  { at, durationMillis, requestHeaders, answer }: Attempted,
): Promise<boolean> {
  const [written] = await write(db, {
    projectId: project_id,
    endpointId: id,
    deliveryId: due.id,
    at: time(at),
    durationMillis,
    status: answer?.status ?? null,
    requestHeaders: jsonText(requestHeaders),
    responseHeaders: answer ? jsonText(answer.headers) : null,
    responseBody: answer ? storable(answer.body) : null,
    isSlow: durationMillis > SLOW_MILLIS,
  });
  return written?.isSubjectGone ?? false;
}
