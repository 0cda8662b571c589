import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table oidc_clients
    add column origin text not null default 'owner',
    add column is_approved boolean not null default true,
    add column described_at timestamptz,
    add column expires_at timestamptz`,
  'create index on oidc_clients (expires_at) where expires_at is not null',
];

/** Clients that no owner has registered: they describe themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
