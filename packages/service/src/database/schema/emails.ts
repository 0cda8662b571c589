/** Every mail that was asked for, and its outcome; and the templates and themes that mails are made of. */
export const emails = [
  // The content is sealed, and erased once it is no longer needed. A shared body is not referred to by a key: it goes by
  // its time, and mails without theirs are no mails to send again.
  `create table emails (
    project_id uuid not null references projects (id),
    id uuid not null,
    user_id uuid,
    kind text not null,
    recipient text not null,
    subject text not null,
    message_id text not null,
    content bytea,
    content_until timestamptz not null,
    body_id uuid,
    state text not null,
    attempts integer not null,
    outcomes jsonb not null,
    sender jsonb,
    created_at timestamptz not null,
    valid_until timestamptz,
    ended_at timestamptz,
    category_id uuid,
    unsubscribe_hash bytea,
    unsubscribed_at timestamptz,
    resend_of uuid,
    log_state text not null generated always as (
      case
        when state = 'sent' then 'sent'
        when state = 'queued' and attempts = 0 then 'queued'
        when state = 'queued' then 'retried'
        when outcomes -> -1 ->> 'outcome' = 'refused' then 'refused'
        else 'given_up'
      end) stored,
    primary key (project_id, id),
    foreign key (project_id, user_id) references users (project_id, id) on delete cascade
  )`,
  'create index on emails (project_id, user_id)',
  // What a sweep empties, and what the local inbox shows.
  'create index on emails (content_until, id) where content is not null',
  'create unique index on emails (project_id, unsubscribe_hash) where unsubscribe_hash is not null',
  "create unique index on emails (project_id, resend_of) where state = 'queued'",
  // The log is read newest first, and ids begin with the time.
  'create index on emails (project_id, log_state, id)',
  'create index on emails (project_id, kind, id)',
  'create index on emails using gin (project_id, recipient gin_trgm_ops)',

  // What mails to many have in common.
  `create table email_bodies (
    project_id uuid not null references projects (id),
    id uuid not null,
    content bytea not null,
    content_until timestamptz not null,
    primary key (project_id, id)
  )`,
  // What a sweep deletes.
  'create index on email_bodies (content_until)',

  // What projects have changed of the templates; what is null is as in the default one. It's json, not jsonb, because the
  // document is given back as it was written.
  `create table email_templates (
    project_id uuid not null references projects (id),
    type text not null,
    subject text,
    content json,
    updated_at timestamptz not null,
    primary key (project_id, type)
  )`,

  // Themes and templates that are programs. One that is built in has a row where the project has changed it; its name is
  // not here.
  `create table email_programs (
    project_id uuid not null references projects (id),
    id uuid not null,
    kind text not null check (kind in ('theme', 'template')),
    display_name text,
    tsx_source text not null,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,

  // What templates and themes were before they were changed.
  `create table email_versions (
    project_id uuid not null references projects (id),
    id bigint generated always as identity,
    of_id text not null,
    subject text,
    content jsonb,
    tsx_source text,
    created_at timestamptz not null,
    primary key (project_id, id)
  )`,
  'create index on email_versions (project_id, of_id, id)',

  // What was said to the assistant about a theme or a template, and what it said, given back as it was stored. How long
  // it is, is what the limits add up.
  `create table email_chat_messages (
    project_id uuid not null references projects (id),
    id bigint generated always as identity,
    thread_id uuid not null,
    message json not null,
    bytes integer not null,
    primary key (project_id, id)
  )`,
  'create index on email_chat_messages (project_id, thread_id, id)',
];
