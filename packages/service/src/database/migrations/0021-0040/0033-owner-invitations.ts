import { type Kysely, sql } from 'kysely';

/** Invitations to own a project that are not answered yet; the code of each is one of those of project `internal`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table owner_invitations (
    project_id uuid not null references projects (id) on delete cascade,
    id uuid not null,
    recipient_email text not null,
    invited_by uuid,
    code_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create unique index on owner_invitations (project_id, recipient_email)',
  'create unique index on owner_invitations (project_id, code_hash)',
  'create index on owner_invitations (expires_at)',
];
