import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { Place, StoredEvent } from './queries.ts';

export interface OwnEvent extends Omit<StoredEvent, 'requestId' | 'subjectId'> {
  /** Of the session that it tells of, where that has not ended. */
  readonly userAgent: string | null;
}

interface About {
  readonly userId: string;
  readonly kinds: readonly string[];
  /** The fields of the account of which one is concerned at least, where the account was changed. */
  readonly fields: readonly string[];
  readonly newest: Place | undefined;
}

/** What happened to the security of a user's account, newest first. */
export async function ownEvents(
  db: Db,
  projectId: string,
  { userId, kinds, fields, newest }: About,
  most: number,
): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    select e.id, e.kind, e.at, e.actor, e.detail, s.user_agent as "userAgent"
    from events e left join sessions s on e.kind = 'session.created' and s.project_id = e.project_id
      and s.id = (case when e.kind = 'session.created' then e.detail ->> 'session_id' end)::uuid
    where e.project_id = ${projectId} and e.subject_id = ${userId} and e.kind in (${sql.join(kinds)})
      and (e.kind <> 'user.updated' or jsonb_exists_any(e.detail -> 'fields', array[${sql.join(fields)}]))
      and ${newest === undefined ? sql`true` : sql`(e.at, e.id) <= (${time(newest.at)}, ${newest.id})`}
    order by e.at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}
