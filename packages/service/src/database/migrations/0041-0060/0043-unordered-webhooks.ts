import { type Kysely, sql } from 'kysely';

/** Thousands of deliveries may be pending that don't wait for each other; the next one is found without reading them all. */
export const concurrently = [
  {
    name: 'webhook_deliveries_unordered',
    on: "webhook_deliveries (project_id, endpoint_id, next_attempt_at, position) where state = 'pending' and not in_order",
  },
];

/** Whether the deliveries of an endpoint wait for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoints add column is_ordered boolean not null default true`.execute(db);
}
