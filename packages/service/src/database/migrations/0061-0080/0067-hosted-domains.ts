import { type Kysely, sql } from 'kysely';

const statements = [
  `create table hosted_domains (
    project_id uuid not null references projects (id),
    id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    verified_at timestamptz,
    checked_at timestamptz,
    failing_since timestamptz,
    primary key (project_id, id)
  )`,
  'create unique index hosted_domains_once on hosted_domains (project_id, domain)',
  // A host leads to a single project; many may want it.
  'create unique index hosted_domains_verified on hosted_domains (domain) where verified_at is not null',
  // What is to be looked up again.
  'create index on hosted_domains (checked_at) where verified_at is not null',
];

/** Domains of projects, proven by DNS, on which their hosted pages are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
