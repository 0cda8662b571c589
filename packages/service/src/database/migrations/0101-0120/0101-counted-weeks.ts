import { type Kysely, sql } from 'kysely';

/**
 * The day on which a user was first active; null for those who were active before it was counted. Who was active in this
 * week and month so far is known, so that the first of each is whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table counted_users add column first_active_on date`.execute(db);
  await sql`
    insert into metric_counts (project_id, metric, key, count)
    select project_id, 'active_weeks', date_trunc('week', now() at time zone 'UTC')::date::text, count(*)
    from counted_users where active_at at time zone 'UTC' >= date_trunc('week', now() at time zone 'UTC') group by 1
    union all
    select project_id, 'active_months', to_char(now() at time zone 'UTC', 'YYYY-MM'), count(*)
    from counted_users where active_at at time zone 'UTC' >= date_trunc('month', now() at time zone 'UTC') group by 1
    on conflict do nothing`.execute(db);
}
