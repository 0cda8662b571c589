/** How one is named that is too long to be written here: it goes on. */
const AND_SO_ON = ' …';

const ENDED = 'a sweep: finds the projects whose rows have ended, and deletes project by project';

/** Tables whose rows end, and the column that says when. */
const SWEPT = [
  ['cli_logins', 'expires_at'],
  ['delegations', 'expires_at'],
  ['event_payloads', 'stored_at'],
  ['oauth_grants', 'expires_at'],
  ['oidc_records', 'expires_at'],
  ['one_time_codes', 'expires_at'],
  ['sessions', 'expires_at'],
  ['set_up_links', 'expires_at'],
  ['team_invitations', 'expires_at'],
  ['trusted_devices', 'expires_at'],
  ['used_assertions', 'expires_at'],
  ['used_previous_tokens', 'expires_at'],
  ['webhook_messages', 'created_at'],
] as const;

/**
 * The statements of the service that go to more than one shard of a Citus cluster, each with the reason. All others name
 * one project, and go to the node that has it. Of these, requests make the last two alone.
 *
 * Each is whole, on one line, and `$` is any number of parameters.
 */
export const ACROSS_PROJECTS: readonly (readonly [statement: string, reason: string])[] = [
  ...SWEPT.map(
    ([table, column]) =>
      [
        `select project_id as "projectId", count(*) as count from ( select project_id from "${table}" where ${column} < $ order by "${column}" limit $ ) ended group by 1 order by 1`,
        ENDED,
      ] as const,
  ),
  [
    'select project_id as "projectId", id, kind, subject_id as "subjectId" from events where tx >= pg_snapshot_xmin($::pg_snapshot) and not pg_visible_in_snapshot(tx, $::pg_snapshot) and pg_visible_in_snapshot(tx, $::pg_snapshot) and id > $ and id <= $ order by id limit $',
    'the readers of events go through those of all projects in the order of commits',
  ],
  [
    'with reader as materialized (select seen, until from event_readers where name = $) select until is not null or exists ( select 1 from events e, reader r where e.tx >= pg_snapshot_xmin(r.seen) and not pg_visible_in_snapshot(e.tx, r.seen) ) as "hasNews", exists (select 1 from event_trees where behind_from is not null and behind_due <= $::timestamptz) as also from reader',
    'asks whether a reader of events has any to take',
  ],
  [
    'with reader as materialized (select seen, until from event_readers where name = $) select until is not null or exists ( select 1 from events e, reader r where e.tx >= pg_snapshot_xmin(r.seen) and not pg_visible_in_snapshot(e.tx, r.seen) ) as "hasNews", false as also from reader',
    'asks whether a reader of events has any to take',
  ],
  [
    'select project_id as "projectId" from outbox where due_at <= $ and attempts < $ and kind in ($) and project_id not in ($) order by due_at, id limit 1',
    'finds the project whose job is due first',
  ],
  [
    'select project_id as "projectId" from outbox where due_at <= $ and attempts < $ and kind in ($) order by due_at, id limit 1',
    'finds the project whose job is due first',
  ],
  [
    'select project_id as "projectId" from webhook_endpoints where due_at <= $ and is_slow = $ and (claimed_until is null or claimed_until <= $) order by due_at limit $',
    'finds the projects that have deliveries due',
  ],
  [
    'select s.project_id as "projectId", s.id from event_streams s join projects p on p.id = s.project_id and p.deleted_at is null and p.move_id is null join event_trees t on t.project_id = s.project_id and t.fault is null where s.is_enabled and s.due_at <= $ and (s.claimed_until is null or s.claimed_until <= $) and (s.failing_since is not null or s.is_slow) = $ and (t.size > s.position or least(t.head_size, t.size) > s.head_size) order by s.due_at limit $',
    'finds the streams that are due',
  ],
  [
    'select distinct w.project_id as "projectId" from jsonb_to_recordset($::jsonb) as given (project_id uuid, id bigint) join event_payloads p on p.project_id = given.project_id and p.event_id = given.id join webhook_endpoints w on w.project_id = p.project_id and w.is_enabled order by 1',
    'finds the projects whose endpoints are told of events that were read together',
  ],
  [
    "update webhook_endpoints e set due_at = case when e.is_enabled and e.paused_at is null then ( select greatest(min(next.at), $::timestamptz) from ( (select next_attempt_at as at from webhook_deliveries d where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and d.in_order order by d.position limit 1) union all (select min(next_attempt_at) from webhook_deliveries d where d.project_id = e.project_id and d.endpoint_id = e.id and d.state = 'pending' and not d.in_order) ) next having min(next.at) is not null ) end where (e.project_id, e.id) in ( select project_id, id from jsonb_to_recordset($::jsonb) as given (project_id uuid, id uuid))",
    'schedules the endpoints that are told of events that were read together',
  ],
  [
    "select project_id, coalesce(jsonb_agg(type) filter (where type is not null), '[]') as own_templates, coalesce(jsonb_agg(kinds) filter (where type is null), '[]') as webhook_kinds from ( select project_id, type, null::jsonb as kinds from email_templates where project_id in ($) union all select project_id, null, kinds from webhook_endpoints where project_id in ($) and is_enabled and paused_at is null ) parts group by project_id",
    'reads projects that changed together',
  ],
  [
    "with chosen as materialized ( select project_id, id from activity_notes order by project_id, id limit $ ), taken as ( delete from activity_notes n using chosen c where n.project_id = c.project_id and n.id = c.id returning n.project_id, n.user_id, n.at, n.country ), note as ( select t.* from taken t join projects p on p.id = t.project_id and p.deleted_at is null ), latest as ( select project_id, user_id, max(at) as at, (min(at) at time zone 'UTC')::date as since, (array_agg(country order by at desc) filter (where country is not null))[1] as country from note group by 1, 2 ), …",
    'counts what was noted in all projects, by one process at a time',
  ],
  ['select "id" from "activity_notes" limit $', 'asks whether there is anything to count'],
  [
    `with changed as ( select g."projectId" as project_id, g.id, bool_or(g."isDeleted") as is_deleted from unnest($::uuid[], $::uuid[], $::boolean[]) as g ("projectId", "id", "isDeleted") join projects p on p.id = g."projectId" and p.deleted_at is null group by 1, 2 ), now as ( select u.project_id, u.id, (u.created_at at time zone 'UTC')::date as signed_up_on, array_remove(array[ case when u.password_hash is not null then 'password' end, case when u.otp_enabled then 'otp' end, case when exists ( select 1 from passkeys k where k.project_id = u.project_id and k.user_id = u.id) then 'passkey' end ], …`,
    'counts users of events that were read together',
  ],
  [
    'select t.project_id as "projectId" from event_trees t join projects p on p.id = t.project_id and p.deleted_at is null and p.move_id is null where t.size > t.head_size and (t.behind_from is null or t.fault is null) and t.head_at <= $ order by t.head_at limit $',
    'finds the trees of events whose heads are due',
  ],
  [
    `select t.project_id as "projectId", t.size, t.frontier, t.behind_from as "behindFrom", coalesce(( select h.size from event_heads h where h.project_id = t.project_id order by h.size desc limit 1), 0) as signed, (p.config ->> 'event_retention_days')::integer as "retentionDays" from event_trees t join projects p on p.id = t.project_id where t.project_id in ($) order by t.project_id`,
    'reads the trees of events that are appended to together',
  ],
  ['update event_trees t set size = t.size where t.project_id in ($)', 'locks the trees that are appended to together'],
  [
    'update event_trees t set size = g.size, frontier = g.frontier from unnest($::uuid[], $::bigint[], $::bytea[]) as g ("projectId", "size", "frontier") where t.project_id = g."projectId"',
    'stores the trees that were appended to together',
  ],
  [
    'select e.project_id as "projectId", e.id, e.kind, e.at, e.actor, e.subject_id as "subjectId", e.request_id as "requestId", e.detail, e.personal_salt as salt from unnest($::uuid[], $::bigint[]) as g ("projectId", "id") join projects p on p.id = g."projectId" and p.deleted_at is null join events e on e.project_id = g."projectId" and e.id = g.id left join event_leaves l on l.project_id = e.project_id and l.event_id = e.id where l.event_id is null order by e.id',
    'reads the events that are appended together',
  ],
  [
    'delete from event_payloads p using jsonb_to_recordset($::jsonb) as given (project_id uuid, id bigint), events gone, events e where gone.project_id = given.project_id and gone.id = given.id and p.project_id = gone.project_id and p.subject_id = gone.subject_id and e.project_id = p.project_id and e.id = p.event_id and e.tx <> gone.tx',
    'drops payloads of what was deleted by events that were read together',
  ],
  [
    'update webhook_messages m set is_subject_gone = true from jsonb_to_recordset($::jsonb) as given (project_id uuid, id bigint), events gone, events e where gone.project_id = given.project_id and gone.id = given.id and m.project_id = gone.project_id and m.subject_id = gone.subject_id and e.project_id = m.project_id and e.id = m.event_id and e.tx <> gone.tx returning m.project_id as "projectId", m.id',
    'marks messages of what was deleted by events that were read together',
  ],
  [
    'select project_id as "projectId", count(*) as count from ( select h.project_id from event_heads h where h.rung = $ and h.rung < 2 and h.signed_at < $::timestamptz order by h.signed_at limit $ ) due group by 1 order by 1',
    ENDED,
  ],
  [
    `select project_id as "projectId", count(*) as count from ( select l.project_id from event_leaves l where l.kept_until is not null and l.sweep_at is distinct from 'infinity' and coalesce(l.sweep_at, l.kept_until) < $::timestamptz order by coalesce(l.sweep_at, l.kept_until) limit $ ) due group by 1 order by 1`,
    ENDED,
  ],
  [
    'select project_id as "projectId", count(*) as count from ( select project_id from "oauth_grants" where expires_at < $ and link is not null order by "expires_at" limit $ ) ended group by 1 order by 1',
    ENDED,
  ],
  [
    'select project_id as "projectId", id from oidc_clients where expires_at < $ and expires_at is not null and not exists ( select from connected_apps a where a.project_id = oidc_clients.project_id and a.client_id = oidc_clients.id) and not exists (select from projects p where p.id = project_id and p.move_id is not null) order by expires_at limit $',
    'a sweep of unused clients',
  ],
  [
    "update emails set content = null where (project_id, id) in ( select project_id, id from ( select e.project_id, e.id, row_number() over (partition by e.project_id order by e.id desc) as place from emails e where e.content is not null and e.state = 'sent' and e.sender ->> 'type' = 'shared') as held where place > $)",
    'a sweep of contents that are kept no longer',
  ],
  [
    "update emails set content = null, ended_at = coalesce(ended_at, $), state = case when state = 'queued' then 'failed' else state end where content is not null and content_until <= $",
    'a sweep of contents that are kept no longer',
  ],
  ['delete from email_bodies where content_until <= $', 'a sweep of contents that are kept no longer'],
  [
    'select "project_id" as "projectId", "id" from "team_domains" where "verified_at" is not null and "checked_at" <= $ and not exists (select from projects p where p.id = project_id and p.move_id is not null) order by "checked_at" limit $',
    'finds the domains whose records are looked up again',
  ],
  [
    'select "project_id" as "projectId", "id" from "single_sign_on_connections" where "swept_at" <= $ and not exists (select from projects p where p.id = project_id and p.move_id is not null) order by "swept_at" limit $',
    'finds the connections that are looked at again',
  ],
  [
    'select e.project_id as "projectId", e.id as "eventId", e.kind, w.id as "endpointId" from jsonb_to_recordset($::jsonb) as given (project_id uuid, id bigint) join event_payloads p on p.project_id = given.project_id and p.event_id = given.id join events e on e.project_id = p.project_id and e.id = p.event_id join webhook_endpoints w on w.project_id = e.project_id and w.is_enabled and (w.kinds is null or w.kinds @> to_jsonb(e.kind)) and not pg_visible_in_snapshot(e.tx, w.told_since) order by e.id, w.created_at, w.id',
    'reads whom the events that were read together are told to',
  ],
  [
    'select e.project_id as "projectId", e.id as "eventId", e.kind, p.payload as data, e.at from jsonb_to_recordset($::jsonb) as given (project_id uuid, id bigint) join event_payloads p on p.project_id = given.project_id and p.event_id = given.id join events e on e.project_id = p.project_id and e.id = p.event_id order by e.id',
    'reads what the events that were read together tell',
  ],
  [
    'insert into webhook_messages (project_id, id, event_id, subject_id, kind, data, created_at) select distinct on (e.id) e.project_id, given.id, e.id, e.subject_id, e.kind, p.payload, e.at from jsonb_to_recordset($::jsonb) as given (project_id uuid, event_id bigint, id text) join events e on e.project_id = given.project_id and e.id = given.event_id join event_payloads p on p.project_id = e.project_id and p.event_id = e.id',
    'keeps what events that were read together tell',
  ],
  [
    "insert into webhook_deliveries (project_id, id, endpoint_id, message_id, kind, state, in_order, next_attempt_at, created_at) select given.project_id, given.id, given.endpoint_id, given.message_id, given.kind, 'pending', endpoint.is_ordered, $::timestamptz, m.created_at from jsonb_to_recordset($::jsonb) as given (project_id uuid, id uuid, endpoint_id uuid, message_id text, kind text, place integer) join webhook_messages m on m.project_id = given.project_id and m.id = given.message_id join webhook_endpoints endpoint on endpoint.project_id = given.project_id and endpoint.id = given.endpoint_id order by given.place",
    'queues deliveries of events that were read together',
  ],
  [
    'update event_trees t set behind_from = least(t.behind_from, g.first), behind_due = coalesce(t.behind_due, $::timestamptz) from jsonb_to_recordset($::jsonb) as g (project_id uuid, first bigint) where t.project_id = g.project_id',
    'notes the trees that lack events that were read together',
  ],
  [
    'select t.project_id as "projectId" from event_trees t join projects p on p.id = t.project_id and p.deleted_at is null where t.behind_from is not null and t.behind_due <= $::timestamptz order by t.behind_due limit $',
    'finds the trees that lack events and are to be looked at',
  ],
  [
    `select 'user' as type, u.project_id as "projectId", u.id, coalesce(nullif(u.display_name, ''), ( select c.value from contact_channels c where c.project_id = $ and c.user_id = u.id and c.is_primary limit 1), '') as name from users u where u.project_id = $ and u.id = any($::uuid[]) union all select 'user' as type …`,
    'names who has done something: users of the project, and owners, who are users of the project internal',
  ],
  [
    "select e.*, b.content as body from emails e left join email_bodies b on b.project_id = e.project_id and b.id = e.body_id where e.content is not null and e.state = 'sent' and e.sender ->> 'type' = 'shared' and e.recipient = $ order by e.id desc limit $",
    "the inbox of the installation's shared sender, which mails of all projects come from",
  ],
];

/** Whether a statement is one of them. */
export function isAcrossProjects(statement: string): boolean {
  const given = statement.replace(/\$\d+(, \$\d+)*/g, '$');
  return ACROSS_PROJECTS.some(([known]) =>
    known.endsWith(AND_SO_ON) ? given.startsWith(known.slice(0, -AND_SO_ON.length)) : given === known,
  );
}
