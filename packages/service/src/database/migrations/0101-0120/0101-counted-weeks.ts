import { type Kysely, sql } from 'kysely';

/**
 * The day on which a user was first active; null for those who were active before it was counted. Who was active in the last
 * week and month with activity is known, so that the first of each is whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table counted_users add column first_active_on date`.execute(db);
  await sql`
    with last as materialized (select max(active_at) at time zone 'UTC' as at from counted_users)
    insert into metric_counts (project_id, metric, key, count)
    select project_id, 'active_weeks', date_trunc('week', last.at)::date::text, count(*)
    from counted_users, last where active_at at time zone 'UTC' >= date_trunc('week', last.at) group by 1, last.at
    union all
    select project_id, 'active_months', to_char(last.at, 'YYYY-MM'), count(*)
    from counted_users, last where active_at at time zone 'UTC' >= date_trunc('month', last.at) group by 1, last.at
    on conflict do nothing`.execute(db);
}
