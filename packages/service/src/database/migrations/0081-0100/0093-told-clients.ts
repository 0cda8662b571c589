import { type Kysely, sql } from 'kysely';

/** As it was, in a language whose statements Citus plans with the values that they are called with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function tell_session_ended(of_project uuid, of_session uuid, job text, at timestamptz) returns void
    language plpgsql volatile as $$ begin
      insert into outbox (project_id, kind, payload, created_at, due_at)
      select r.project_id, job,
        jsonb_build_object('hash', encode(r.hash, 'hex'), 'payload', encode(r.payload, 'hex')), at, at
      from oidc_records r
      where r.project_id = of_project and r.session_id = of_session and r.kind = 'Session'
        and exists (select 1 from oidc_clients where project_id = of_project and backchannel_logout_url is not null);
    end $$`.execute(db);
}
