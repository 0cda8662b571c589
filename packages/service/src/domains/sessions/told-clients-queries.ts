import { type RawBuilder, sql } from 'kysely';
import { time } from '../../database/tables.ts';
import { SESSION_ENDED } from './told-clients.ts';

/**
 * Asks, for each row of the part `ended` of the statement that ends sessions, for the clients to be told that users were
 * signed in to with them. Nothing, where no client of the project wants to be told.
 */
export const tellClientsLater = (projectId: string, now: number): RawBuilder<unknown> =>
  sql`tell_session_ended(${projectId}::uuid, ended.id, ${SESSION_ENDED}::text, ${time(now)}::timestamptz)`;
