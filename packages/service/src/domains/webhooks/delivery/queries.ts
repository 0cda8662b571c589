import { type RawBuilder, sql } from 'kysely';
import { prepare } from '../../../database/prepare.ts';
import { type Db, jsonText, time } from '../../../database/tables.ts';
import { dueAt, type StoredEndpoint } from '../endpoints/queries.ts';
import type { StoredDelivery } from '../log/queries.ts';
import type { Attempted } from './attempt.ts';

/** For so long only who has claimed an endpoint works on it: longer than any try takes. */
const CLAIM_MILLIS = 30_000;

/** Who takes longer gets lanes apart. */
export const SLOW_MILLIS = 1_000;

/** An endpoint claimed by a worker. */
export interface Claim {
  readonly projectId: string;
  readonly endpointId: string;
  readonly claim: string;
}

/** A delivery that is due, with what it tells. */
export type Due = StoredDelivery & { readonly data: unknown };

interface ClaimOf {
  readonly claim: string;
  readonly isSlow: boolean;
  readonly most: number;
  readonly now: number;
}

const isClaimable = ({ isSlow, now }: ClaimOf) => sql`
  due_at <= ${time(now)} and is_slow = ${isSlow} and (claimed_until is null or claimed_until <= ${time(now)})`;

/**
 * Claims endpoints that are due, the longest due ones first: finds their projects, then claims within each, as jobs are. A
 * claim need not reach the disk, as those of jobs.
 */
export async function claimEndpoints(db: Db, of: ClaimOf): Promise<Claim[]> {
  const { rows } = await sql<{ projectId: string }>`
    select project_id as "projectId" from webhook_endpoints where ${isClaimable(of)}
    order by due_at limit ${of.most}`.execute(db);
  const claims: Claim[] = [];
  for (const projectId of new Set(rows.map((row) => row.projectId)))
    if (claims.length < of.most) claims.push(...(await claimWithin(db, projectId, of, of.most - claims.length)));
  return claims;
}

async function claimWithin(db: Db, projectId: string, of: ClaimOf, most: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with chosen as materialized (
      select id from webhook_endpoints where project_id = ${projectId} and ${isClaimable(of)}
      order by due_at limit ${most} for no key update skip locked
    )
    update webhook_endpoints e set claim = ${of.claim}, claimed_until = ${time(of.now + CLAIM_MILLIS)}
    from chosen, set_config('synchronous_commit', 'off', true)
    where e.project_id = ${projectId} and e.id = chosen.id
    returning e.project_id as "projectId", e.id as "endpointId", e.claim`.execute(db);
  return rows;
}

const hold = prepare<Claim & { until: Date }, StoredEndpoint>('webhook-hold', (db, arg) =>
  db
    .updateTable('webhook_endpoints')
    .set({ claimed_until: arg('until') })
    .where('project_id', '=', arg('projectId'))
    .where('id', '=', arg('endpointId'))
    .where('claim', '=', arg('claim'))
    .returningAll(),
);

/**
 * Locks an endpoint and holds it for one more try; undefined where it was deleted, or another worker has taken it over.
 */
export const holdClaimed = async (db: Db, claim: Claim, now: number): Promise<StoredEndpoint | undefined> =>
  (await hold(db, { ...claim, until: time(now + CLAIM_MILLIS) }))[0];

/** Unschedules the endpoint. */
export async function forgetDue(db: Db, { projectId, endpointId }: Claim): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ due_at: null, claim: null, claimed_until: null })
    .where('project_id', '=', projectId)
    .where('id', '=', endpointId)
    .execute();
}

/** The same for one that this process was stopped at: it is due as it was. */
export const endClaim = (db: Db, { projectId, endpointId, claim }: Claim) =>
  db
    .updateTable('webhook_endpoints')
    .set({ claim: null, claimed_until: null })
    .where('project_id', '=', projectId)
    .where('id', '=', endpointId)
    .where('claim', '=', claim)
    .execute();

const release = prepare<{ projectId: string; endpointId: string; now: Date }, { isDue: boolean }>(
  'webhook-release',
  (db, arg) => ({
    compile: () =>
      sql<{ isDue: boolean }>`
        update webhook_endpoints e set claim = null, claimed_until = null, due_at = ${dueAt(arg('now'))}
        where e.project_id = ${arg('projectId')}::uuid and e.id = ${arg('endpointId')}::uuid
        returning e.due_at is not null and e.due_at <= ${arg('now')}::timestamptz as "isDue"`.compile(db),
  }),
);

/** Records when a locked endpoint is next due and releases it; answers whether that is now. */
export const releaseEndpoint = async (db: Db, { projectId, endpointId }: Claim, now: number): Promise<boolean> =>
  (await release(db, { projectId, endpointId, now: time(now) }))[0]?.isDue ?? false;

const next = prepare<{ projectId: string; endpointId: string; now: Date }, Due>('webhook-next-due', (db, arg) => {
  const waiting = sql`
    select * from webhook_deliveries where project_id = ${arg('projectId')}::uuid and endpoint_id = ${arg('endpointId')}::uuid
      and state = 'pending'`;
  const now = sql`${arg('now')}::timestamptz`;
  return {
    compile: () =>
      sql<Due>`
        select d.*, m.data from (
          (${waiting} and in_order order by position limit 1)
          union all
          (${waiting} and not in_order and next_attempt_at <= ${now} order by next_attempt_at, position limit 1)
        ) d
        join webhook_messages m on m.project_id = d.project_id and m.id = d.message_id
        where d.next_attempt_at <= ${now} order by d.next_attempt_at, d.position limit 1`.compile(db),
  };
});

/**
 * What is to be tried now: the first of those that wait for each other, once it is due, or what holds nothing up;
 * whichever is due for longer.
 */
export const nextDue = async (db: Db, { projectId, endpointId }: Claim, now: number): Promise<Due | undefined> =>
  (await next(db, { projectId, endpointId, now: time(now) }))[0];

interface DeliveredArgs {
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

/** The day of UTC of a time. */
const dayOf = (at: RawBuilder<Date>) => sql`(${at}::timestamptz at time zone 'UTC')::date`;

/** What comes next to an endpoint waits for this, so it is one statement. */
const writeTaken = prepare<DeliveredArgs, { isSubjectGone: boolean }>('webhook-delivered', (db, arg) => ({
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
      ), counted as (
        insert into webhook_attempt_days as d (project_id, endpoint_id, day, delivered, failed, delivered_millis)
        select project_id, ${arg('endpointId')}::uuid, ${dayOf(arg('at'))}, 1, 0, ${arg('durationMillis')}::integer
        from delivery
        on conflict (project_id, endpoint_id, day) do update set delivered = d.delivered + 1,
          delivered_millis = d.delivered_millis + excluded.delivered_millis
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
  const [written] = await writeTaken(db, {
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

/** Writes down a try, and forgets the oldest one where there are more than are kept. */
export async function insertAttempt(
  db: Db,
  { project_id, id, attempt_count }: StoredDelivery,
  { at, durationMillis, error, requestHeaders, answer }: Attempted,
  kept: number,
): Promise<void> {
  await db
    .insertInto('webhook_attempts')
    .values({
      project_id,
      delivery_id: id,
      at: time(at),
      duration_millis: durationMillis,
      status: answer?.status ?? null,
      error: error ?? null,
      request_headers: jsonText(requestHeaders),
      response_headers: answer ? jsonText(answer.headers) : null,
      response_body: answer ? storable(answer.body) : null,
    })
    .execute();
  if (attempt_count < kept) return;
  await sql`
    delete from webhook_attempts where project_id = ${project_id} and delivery_id = ${id} and id <= (
      select id from webhook_attempts where project_id = ${project_id} and delivery_id = ${id}
      order by id desc offset ${kept} limit 1)`.execute(db);
}

/** Counts a failed attempt of an endpoint, which is locked. */
export const countFailure = (db: Db, projectId: string, endpointId: string, at: number) =>
  sql`
    insert into webhook_attempt_days as d (project_id, endpoint_id, day, delivered, failed, delivered_millis)
    values (${projectId}, ${endpointId}, ${dayOf(sql`${time(at)}`)}, 0, 1, 0)
    on conflict (project_id, endpoint_id, day) do update set failed = d.failed + 1`.execute(db);

/** No text of the database holds a NUL. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd');

/** Writes down what a try came to; `nextAt` is null where it was the last one. */
export const updateTried = (
  db: Db,
  { project_id, id }: StoredDelivery,
  { at, answer, error }: Attempted,
  { state, nextAt }: { state: StoredDelivery['state']; nextAt: number | null },
) =>
  db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      state,
      next_attempt_at: nextAt === null ? null : time(nextAt),
      last_status: answer?.status ?? null,
      last_error: error ?? null,
      first_tried_at: sql<Date>`coalesce(first_tried_at, ${time(at)})`,
      tries: eb('tries', '+', 1),
      attempt_count: eb('attempt_count', '+', 1),
    }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** What became of a delivery meanwhile, and whether the subject of its message is gone. */
export const stateOf = async (db: Db, { project_id, id }: StoredDelivery) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_messages as m', (join) =>
      join.onRef('m.project_id', '=', 'd.project_id').onRef('m.id', '=', 'd.message_id'),
    )
    .selectAll('d')
    .select('m.is_subject_gone')
    .where('d.project_id', '=', project_id)
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Pending deliveries over all projects, for monitoring. */
export interface WaitingDeliveries {
  readonly waiting: number;
  /** How long the endpoint has been due that has waited longest. */
  readonly lateMillis: number;
  readonly pausedEndpoints: number;
}

export async function waitingDeliveries(db: Db, now: number): Promise<WaitingDeliveries> {
  const { rows } = await sql<WaitingDeliveries>`
    select (select count(*) from webhook_deliveries where state = 'pending') as waiting,
      (select greatest(0, ${now}::float8 - extract(epoch from min(due_at)) * 1000)
        from webhook_endpoints where due_at <= ${time(now)}) as "lateMillis",
      (select count(*) from webhook_endpoints where paused_at is not null) as "pausedEndpoints"`.execute(db);
  return rows[0] as WaitingDeliveries;
}

/** Whether a project takes no writes because it moves, or has. */
export async function isClosed(db: Db, projectId: string): Promise<boolean> {
  const closed = db.selectFrom('projects').select('id').where('id', '=', projectId).where('move_id', 'is not', null);
  return (await closed.executeTakeFirst()) !== undefined;
}
