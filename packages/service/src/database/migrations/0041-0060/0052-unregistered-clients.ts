import { type Kysely, sql } from 'kysely';

/** Clients that no owner has registered: they describe themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table oidc_clients
      add column origin text not null default 'owner',
      add column is_approved boolean not null default true,
      add column described_at timestamptz,
      add column expires_at timestamptz`.execute(db);
}
