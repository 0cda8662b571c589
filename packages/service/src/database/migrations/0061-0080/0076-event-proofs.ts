import { type Kysely, sql } from 'kysely';

const statements = [
  // Without a value in the rows that are there, so none of them is written.
  'alter table events add column personal_salt uuid',
  'alter table events alter column personal_salt set default gen_random_uuid()',
  // Whatever erases the personal part takes the salt with it, the previous release among them while it still runs.
  `create function erase_personal_salt() returns trigger language plpgsql as $$ begin
    new.personal_salt = null;
    return new;
  end $$`,
  `create trigger erase_personal_salt before update of detail on events for each row
    when (new.personal_salt is not null and not jsonb_exists_any(
      new.detail, array['before', 'after', 'name', 'address', 'reason', 'network', 'client']))
    execute function erase_personal_salt()`,

  `create table event_trees (
    project_id uuid primary key references projects (id) on delete cascade,
    size bigint not null default 0,
    frontier bytea not null,
    head_size bigint not null default 0,
    head_at timestamptz not null
  )`,
  'create index on event_trees (head_at) where size > head_size',

  `create table event_leaves (
    project_id uuid not null,
    position bigint not null,
    event_id bigint not null,
    body_hash bytea not null,
    personal_hash bytea,
    kept_until timestamptz,
    primary key (project_id, position),
    unique (project_id, event_id)
  )`,

  `create table event_nodes (
    project_id uuid not null,
    level smallint not null,
    position bigint not null,
    hash bytea not null,
    primary key (project_id, level, position)
  )`,

  `create table event_heads (
    project_id uuid not null,
    size bigint not null,
    root bytea not null,
    signed_at timestamptz not null,
    jws text not null,
    primary key (project_id, size)
  )`,

  // The trees begin with what is committed from now on.
  "insert into event_readers (name, seen, until, after_id) values ('event-proofs', pg_current_snapshot(), null, 0)",
];

/** Hash trees over the events of projects, and their signed heads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
