import { type Kysely, sql } from 'kysely';

/**
 * Asks for the clients to be told that a session has ended, once its deletion has its lock. A function sees what was
 * written until then; the statement that calls it sees what there was when it began, without a client that was
 * authorized while it waited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_session_ended(of_project uuid, of_session uuid, job text, at timestamptz) returns void
    language sql volatile as $$
      insert into outbox (project_id, kind, payload, created_at, due_at)
      select r.project_id, job,
        jsonb_build_object('hash', encode(r.hash, 'hex'), 'payload', encode(r.payload, 'hex')), at, at
      from oidc_records r
      where r.project_id = of_project and r.session_id = of_session and r.kind = 'Session'
        and exists (select from oidc_clients where project_id = of_project and backchannel_logout_url is not null)
    $$`.execute(db);
}
