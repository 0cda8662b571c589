import { type Kysely, sql } from 'kysely';

/** Mails to many with one body, links to end them by, mails sent once more, and the log of all by what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table email_bodies (
    project_id uuid not null references projects (id),
    id uuid not null,
    content bytea not null,
    content_until timestamptz not null,
    primary key (project_id, id)
  )`,
  // What a sweep deletes.
  'create index on email_bodies (content_until)',
  // A body is not referred to by a key: it goes by its time, and mails without theirs are no mails to send again.
  `alter table emails
    add column body_id uuid,
    add column valid_until timestamptz,
    add column category_id uuid,
    add column unsubscribe_hash bytea,
    add column unsubscribed_at timestamptz,
    add column resend_of uuid,
    add column log_state text not null generated always as (
      case
        when state = 'sent' then 'sent'
        when state = 'queued' and attempts = 0 then 'queued'
        when state = 'queued' then 'retried'
        when outcomes -> -1 ->> 'outcome' = 'refused' then 'refused'
        else 'given_up'
      end) stored`,
  'create unique index on emails (project_id, unsubscribe_hash) where unsubscribe_hash is not null',
  "create unique index on emails (project_id, resend_of) where state = 'queued'",
  // The log is read newest first, and ids begin with the time.
  'create index on emails (project_id, log_state, id)',
  'create index on emails (project_id, kind, id)',
  'create index on emails using gin (project_id, recipient gin_trgm_ops)',
];
