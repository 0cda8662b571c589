import { type Kysely, sql } from 'kysely';

/**
 * `reserve_rate` has its transaction not wait for the disk, for a charge by itself needn't outlast a crash. What a
 * transaction writes besides must: at the end of this function the setting is as it was before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reserve_rate_within(asked jsonb, now_millis double precision) returns double precision
      language plpgsql set synchronous_commit from current as $$
    begin
      return reserve_rate(asked, now_millis);
    end $$`.execute(db);
}
