import { type Kysely, sql } from 'kysely';

/** The log of what an OAuth client did; and what is deleted after a while, which is of more kinds than before. */
export const concurrently = [
  {
    name: 'events_by_client',
    on: "events (project_id, (detail ->> 'client_id'), at, id) where (detail ->> 'client_id') is not null",
  },
  {
    name: 'events_gathered_kinds',
    on: `events (at) where kind in ('sign_in.failed', 'rate_limit.reached', 'admin_call.refused', 'secret.read',
      'oauth_client.issued', 'oauth_client.refused')`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_gathered`.execute(db);
}
