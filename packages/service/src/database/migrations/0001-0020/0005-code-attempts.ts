import { type Kysely, sql } from 'kysely';

/**
 * How often a code was presented, and the address it went to. Codes of earlier releases have no hash of their ending,
 * so they are no longer found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table one_time_codes
    add column tail_hash bytea,
    add column email text,
    add column attempts integer not null default 0,
    add column charges jsonb not null default '[]'`,
  'create index on one_time_codes (project_id, tail_hash)',
  // What a sweep deletes.
  'create index on one_time_codes (expires_at)',
];
