import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { prepare } from '../../../database/prepare.ts';
import type { Db } from '../../../database/tables.ts';
import { jsonText, type RowChanges, type Tables, time } from '../../../database/tables.ts';

export type StoredEndpoint = Selectable<Tables['webhook_endpoints']>;
/** With the number of deliveries that wait. */
export type CountedEndpoint = StoredEndpoint & { readonly pending_count: number };

/** Of an endpoint `e`. */
const pending = (projectId: string) => sql<number>`(
  select count(*) from webhook_deliveries d
  where d.state = 'pending' and d.project_id = ${projectId} and d.endpoint_id = e.id)`;

const counted = (db: Db, projectId: string) =>
  db
    .selectFrom('webhook_endpoints as e')
    .selectAll('e')
    .select(pending(projectId).as('pending_count'))
    .where('e.project_id', '=', projectId);

/** Oldest first; those from `cursor` on. */
export function endpointsOf(db: Db, projectId: string, most: number, cursor?: string): Promise<CountedEndpoint[]> {
  const all = counted(db, projectId);
  const wanted = cursor
    ? all.where(sql<boolean>`(e.created_at, e.id) >= (
        select created_at, id from webhook_endpoints where project_id = ${projectId} and id = ${cursor})`)
    : all;
  return wanted.orderBy('e.created_at').orderBy('e.id').limit(most).execute();
}

export const endpointById = (db: Db, projectId: string, id: string): Promise<CountedEndpoint | undefined> =>
  counted(db, projectId).where('e.id', '=', id).executeTakeFirst();

export async function hasEndpoint(db: Db, projectId: string, id: string): Promise<boolean> {
  const query = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** An endpoint locked against changes and deliveries until the transaction ends. */
export const lockEndpoint = (db: Db, projectId: string, id: string): Promise<StoredEndpoint | undefined> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countEndpoints(db: Db, projectId: string): Promise<number> {
  const query = db.selectFrom('webhook_endpoints').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.where('project_id', '=', projectId).executeTakeFirstOrThrow()).count;
}

export const insertEndpoint = (db: Db, row: Insertable<Tables['webhook_endpoints']>) =>
  db.insertInto('webhook_endpoints').values(row).execute();

export const updateEndpoint = (db: Db, projectId: string, id: string, changes: RowChanges<'webhook_endpoints'>) =>
  db.updateTable('webhook_endpoints').set(changes).where('project_id', '=', projectId).where('id', '=', id).execute();

/** From now on it is told what is committed from now on. */
export async function tellFromNowOn(db: Db, projectId: string, id: string): Promise<void> {
  await sql`update webhook_endpoints set told_since = pg_current_snapshot()
    where project_id = ${projectId} and id = ${id}`.execute(db);
}

/** What is pending no longer waits for the deliveries before it. */
export const releaseQueued = (db: Db, projectId: string, id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ in_order: false })
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .where('in_order', '=', true)
    .execute();

/** With its counts. False where there is none. */
export async function deleteEndpoint(db: Db, projectId: string, id: string): Promise<boolean> {
  const counts = db
    .deleteFrom('webhook_attempt_days')
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', id);
  await counts.execute();
  const query = db.deleteFrom('webhook_endpoints').where('project_id', '=', projectId).where('id', '=', id);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Writes down when the next try of an endpoint is due, which is locked. */
export const schedule = (db: Db, projectId: string, id: string, now: number): Promise<void> =>
  scheduleAll(db, [{ projectId, endpointId: id }], now);

/**
 * The same of several, which are locked: next is the first of those that wait for each other, or whatever holds nothing
 * up.
 */
export async function scheduleAll(
  db: Db,
  endpoints: readonly { readonly projectId: string; readonly endpointId: string }[],
  now: number,
): Promise<void> {
  const given = endpoints.map(({ projectId, endpointId }) => ({ project_id: projectId, id: endpointId }));
  await writeDue(db, { given: jsonText(given), now: time(now) });
}

/** When the next try of an endpoint `e` is due, as its deliveries stand; null where there is none. */
export const dueAt = (now: RawBuilder<Date>) => sql`case when e.is_enabled and e.paused_at is null then (
  select greatest(min(next.at), ${now}::timestamptz) from (
    (select next_attempt_at as at from webhook_deliveries d
      where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and d.in_order
      order by d.position limit 1)
    union all
    (select min(next_attempt_at) from webhook_deliveries d
      where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and not d.in_order)
  ) next having min(next.at) is not null
) end`;

const writeDue = prepare<{ given: string; now: Date }, never>('webhook-schedule', (db, arg) => ({
  compile: () =>
    sql<never>`
      update webhook_endpoints e set due_at = ${dueAt(arg('now'))}
      where (e.project_id, e.id) in (
        select project_id, id from jsonb_to_recordset(${arg('given')}::jsonb) as given (project_id uuid, id uuid))`.compile(
      db,
    ),
}));

/** Has what was tried in vain, and waits, tried at once and as often as if it were new; answers how many those are. */
export async function restartTried(db: Db, projectId: string, endpointId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ tries: 0, first_tried_at: null, next_attempt_at: time(now) })
    .where('project_id', '=', projectId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .where('tries', '>', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
