import { sql } from 'kysely';
import { type Db, time } from '../../../database/tables.ts';

/** What receivers still have to be told, over all projects, for whoever watches over the installation. */
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
