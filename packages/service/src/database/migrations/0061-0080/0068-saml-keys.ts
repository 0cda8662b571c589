import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table single_sign_on_connections
    add column signs_requests boolean not null default false,
    add column wants_signed_requests boolean not null default false,
    add column slo_url text,
    add column slo_response_url text`,
  `create table saml_keys (
    project_id uuid not null,
    connection_id uuid not null,
    generation integer not null,
    private_key bytea not null,
    certificate text not null,
    active_from timestamptz not null,
    gone_at timestamptz,
    primary key (project_id, connection_id, generation),
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,
  `create table connection_sessions (
    project_id uuid not null,
    session_id uuid not null,
    connection_id uuid not null,
    subject text not null,
    name jsonb not null,
    session_index text,
    primary key (project_id, session_id),
    foreign key (project_id, session_id) references sessions (project_id, id) on delete cascade,
    foreign key (project_id, connection_id) references single_sign_on_connections (project_id, id) on delete cascade
  )`,
  // What a logout request looks for.
  'create index on connection_sessions (project_id, connection_id, subject)',
  'alter table oauth_grants add column identified jsonb',
];

/** Key pairs of ours for connections by SAML, and which session at the identity provider a session began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
