import { type RawBuilder, sql } from 'kysely';
import { time } from '../../database/tables.ts';
import { SESSION_ENDED } from './told-clients.ts';

/**
 * Asks, in the statement that ends the sessions of the part `ended`, for the clients to be told that users were signed
 * in to with them. Nothing, where no client of the project wants to be told.
 */
export const tellClientsLater = (projectId: string, now: number): RawBuilder<unknown> => sql`
  insert into outbox (project_id, kind, payload, created_at, due_at)
  select r.project_id, ${SESSION_ENDED}::text,
    jsonb_build_object('hash', encode(r.hash, 'hex'), 'payload', encode(r.payload, 'hex')),
    ${time(now)}::timestamptz, ${time(now)}::timestamptz
  from oidc_records r join ended on ended.id = r.session_id
  where r.project_id = ${projectId}::uuid and r.kind = 'Session'
    and exists (select from oidc_clients where project_id = ${projectId}::uuid and backchannel_logout_url is not null)`;
