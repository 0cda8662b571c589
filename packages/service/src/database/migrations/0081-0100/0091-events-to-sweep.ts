import { type Kysely, sql } from 'kysely';

/** Finds events whose time is over by their leaves, of whatever kind they are. */
export const concurrently = [
  {
    name: 'event_leaves_to_sweep',
    on: `event_leaves (coalesce(sweep_at, kept_until))
      where kept_until is not null and sweep_at is distinct from 'infinity'`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_gathered_kinds`.execute(db);
}
