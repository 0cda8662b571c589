/** Hash trees over the events of projects, and their signed heads. */
export const eventProofs = [
  // Whether the events of a project are appended apart from those of the others, from which one on, and why.
  `create table event_trees (
    project_id uuid primary key references projects (id) on delete cascade,
    size bigint not null default 0,
    frontier bytea not null,
    head_size bigint not null default 0,
    head_at timestamptz not null,
    behind_from bigint,
    behind_due timestamptz,
    fault text,
    fault_at timestamptz,
    forgotten_to bigint not null default 0
  )`,
  'create index on event_trees (head_at) where size > head_size',
  // The few that are behind among those of all projects.
  'create index event_trees_behind on event_trees (behind_due) where behind_from is not null',

  `create table event_leaves (
    project_id uuid not null,
    position bigint not null,
    event_id bigint not null,
    body_hash bytea not null,
    personal_hash bytea,
    kept_until timestamptz,
    sweep_at timestamptz,
    primary key (project_id, position),
    unique (project_id, event_id)
  )`,
  // Events whose time is over, of whatever kind they are.
  `create index event_leaves_to_sweep on event_leaves (coalesce(sweep_at, kept_until))
    where kept_until is not null and sweep_at is distinct from 'infinity'`,

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
    rung smallint not null default 0,
    primary key (project_id, size)
  )`,
  // Those that are old enough to be thinned.
  'create index event_heads_by_rung on event_heads (rung, signed_at) where rung < 2',

  "insert into event_readers (name, seen, until, after_id) values ('event-proofs', pg_current_snapshot(), null, 0)",
];
