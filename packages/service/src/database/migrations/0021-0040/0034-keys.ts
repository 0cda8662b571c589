import { type Kysely, sql } from 'kysely';

/** What secrets are hashed with, sealed; and from when and until when a signing key is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table installation_keys (
    id text primary key,
    rank integer not null,
    sealed bytea not null
  )`,
  // Null: since ever, and for good.
  'alter table jwt_keys add column active_from timestamptz, add column gone_at timestamptz',
];
