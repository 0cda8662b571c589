import { sql } from 'kysely';
import { onCoordinator } from '../../../database/citus/on-coordinator.ts';
import { type Db, jsonText } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { eventRow, insertEvent } from '../../../platform/events/events.ts';
import { tellClientsLater } from '../told-clients-queries.ts';
import type { Arrival, Ended, Identified } from './identified.ts';

/** What a session began with at the identity provider of a connection; undefined where it began otherwise. */
export async function connectionSession(db: Db, projectId: string, sessionId: string): Promise<Arrival | undefined> {
  const found = await db
    .selectFrom('connection_sessions')
    .select(['connection_id', 'subject', 'name', 'session_index', 'id_token'])
    .where('project_id', '=', projectId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { subject, name, session_index: sessionIndex } = found;
  const idToken = found.id_token?.toString('base64');
  const identified = { subject, name: name as Identified['name'], sessionIndex, idToken };
  return { connectionId: found.connection_id, identified };
}

/** Ends the sessions of a subject of a connection, of these sessions there where any are named; answers how many. */
export async function deleteConnectionSessions(
  context: Context,
  projectId: string,
  { connectionId, subject, indexes }: Ended,
): Promise<number> {
  const kind = 'session.deleted';
  const event = eventRow(context, { kind, projectId, subjectId: '', detail: { connection_id: connectionId } });
  const { rows } = await sql`
    with ended as (
      delete from sessions s using connection_sessions c
      where c.project_id = ${projectId} and c.connection_id = ${connectionId} and c.subject = ${subject}
        and (${indexes.length === 0} or (c.session_index is null and ${indexes.includes(null)})
          or c.session_index in (select jsonb_array_elements_text(${jsonText(indexes)}::jsonb)))
        and s.project_id = c.project_id and s.id = c.session_id
      returning s.id, s.user_id
    ), event as (
      ${insertEvent(
        {
          ...event,
          subjectId: sql`user_id`,
          detail: sql`${event.detail}::jsonb || jsonb_build_object('session_id', id)`,
        },
        sql`from ended`,
      )}
    )
    select id, ${tellClientsLater(projectId, context.now)} from ended ${onCoordinator}`.execute(context.db);
  return rows.length;
}

/** Forgets what sessions began with at the identity provider of a connection. */
export async function forgetConnectionSessions(db: Db, projectId: string, connectionId: string): Promise<void> {
  await db
    .deleteFrom('connection_sessions')
    .where('project_id', '=', projectId)
    .where('connection_id', '=', connectionId)
    .execute();
}
