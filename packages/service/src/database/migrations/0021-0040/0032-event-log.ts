import { type Kysely, sql } from 'kysely';

/** What the event log is searched by: each index ends in the order of the log, so that a page is read off it. */
export const concurrently = [
  // Without a filter, by kind or by the kind of the actor: one range for each pair of them.
  { name: 'events_by_kind', on: "events (project_id, kind, (actor ->> 'kind'), at, id)" },
  { name: 'events_by_subject', on: 'events (project_id, subject_id, at, id)' },
  // The rest is of few events each.
  {
    name: 'events_by_actor',
    on: "events (project_id, (actor ->> 'userId'), at, id) where (actor ->> 'userId') is not null",
  },
  {
    name: 'events_by_impersonator',
    on: "events (project_id, (actor ->> 'impersonatorId'), at, id) where (actor ->> 'impersonatorId') is not null",
  },
  {
    name: 'events_by_team',
    on: "events (project_id, (detail ->> 'team_id'), at, id) where (detail ->> 'team_id') is not null",
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_project_id_subject_id_id_idx`.execute(db);
}
