/**
 * The statements of the service that go to more than one shard of a Citus cluster, by how they begin, each with the
 * reason. All others name one project, and go to the node that has it. Of these, requests make the last two alone.
 */
export const ACROSS_PROJECTS: readonly (readonly [beginning: string, reason: string])[] = [
  [
    'select project_id as "projectId", id, kind, subject_id as "subjectId" from events where tx >=',
    'the readers of events go through those of all projects in the order of commits',
  ],
  ['with reader as materialized (select seen, until from event_readers', 'finds events that a reader has yet to take'],
  ['select 1 from event_readers r join events e', 'finds events that a reader has yet to take'],
  ['select project_id as "projectId" from outbox where due_at <=', 'finds the project whose job is due first'],
  ['select project_id as "projectId" from webhook_endpoints', 'finds the projects that have deliveries due'],
  ['select s.project_id as "projectId", s.id from event_streams s', 'finds the streams that are due'],
  [
    'select distinct w.project_id as "projectId" from jsonb_to_recordset',
    'finds the projects whose endpoints are told of events that were read together',
  ],
  [
    'select e.project_id as "projectId", e.id as "eventId", e.kind,',
    'reads whom the events that were read together are told to, and what',
  ],
  ['insert into webhook_messages', 'keeps what events that were read together tell'],
  ['insert into webhook_deliveries', 'queues deliveries of events that were read together'],
  [
    'update webhook_endpoints e set due_at = case when e.is_enabled and e.paused_at is null',
    'schedules the endpoints that are told of events that were read together',
  ],
  [
    "select project_id, coalesce(jsonb_agg(type) filter (where type is not null), '[]') as own_templates",
    'reads projects that changed together',
  ],
  [
    'with chosen as materialized ( select project_id, id from activity_notes',
    'counts what was noted in all projects, by one process at a time',
  ],
  ['select "id" from "activity_notes" limit', 'asks whether there is anything to count'],
  ['with changed as ( select c."projectId" as project_id', 'counts users of events that were read together'],
  ['select t.project_id as "projectId"', 'finds and reads the trees of events that are appended to or signed together'],
  ['update event_trees t set size =', 'locks and stores the trees that are appended to together'],
  ['update event_trees t set behind_from = least(', 'notes the trees that lack events that were read together'],
  ['select e.project_id as "projectId", e.id, e.kind, e.at', 'reads the events that are appended together'],
  [
    'delete from event_payloads p using jsonb_to_recordset',
    'drops payloads of what was deleted by events that were read together',
  ],
  [
    'update webhook_messages m set is_subject_gone = true from jsonb_to_recordset',
    'marks messages of what was deleted by events that were read together',
  ],
  [
    'select project_id as "projectId", count(*) as count from (',
    'a sweep: finds the projects whose rows have ended, and deletes project by project',
  ],
  ['select project_id as "projectId", id from oidc_clients where expires_at <', 'a sweep of unused clients'],
  ['update emails set content = null', 'a sweep of contents that are kept no longer'],
  ['delete from email_bodies where content_until <=', 'a sweep of contents that are kept no longer'],
  [
    'select "project_id" as "projectId", "id" from "team_domains" where "verified_at"',
    'finds the domains whose records are looked up again',
  ],
  [
    'select "project_id" as "projectId", "id" from "single_sign_on_connections" where "swept_at"',
    'finds the connections that are looked at again',
  ],
  [
    `select 'user' as type, u.project_id as "projectId"`,
    'names who has done something: users of the project, and owners, who are users of the project internal',
  ],
  [
    "select e.*, b.content as body from emails e left join email_bodies b on b.project_id = e.project_id and b.id = e.body_id where e.content is not null and e.state = 'sent' and e.sender ->> 'type' = 'shared'",
    "the inbox of the installation's shared sender, which mails of all projects come from",
  ],
];
