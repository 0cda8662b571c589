import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { StoredEvent } from './event.ts';
import type { Place } from './queries.ts';

export interface OwnEvent extends Omit<StoredEvent, 'requestId' | 'subjectId'> {
  /** Of the session that it tells of, where that has not ended. */
  readonly userAgent: string | null;
  /** Of sign-ins that failed, how often that was on the same day in the same network. */
  readonly count: number;
}

interface About {
  readonly userId: string;
  readonly kinds: readonly string[];
  /** The fields of the account of which one is concerned at least, where the account was changed. */
  readonly fields: readonly string[];
  readonly newest: Place | undefined;
}

/**
 * What happened to the security of a user's account, newest first. Of the sign-ins that failed in one network on one day
 * only the newest is there: guessing must not push everything else off the page.
 */
export async function ownEvents(
  db: Db,
  projectId: string,
  { userId, kinds, fields, newest }: About,
  most: number,
): Promise<OwnEvent[]> {
  const { rows } = await sql<OwnEvent>`
    with failed as materialized (
      select distinct on (network, day) id, network, day,
        (sum(count) over (partition by network, day))::int as count
      from (
        select id, at, detail ->> 'network' as network, (at at time zone 'UTC')::date as day,
          coalesce((detail ->> 'count')::int, 1) as count
        from events where project_id = ${projectId} and subject_id = ${userId} and kind = 'sign_in.failed'
      ) each
      order by network, day, at desc, id desc
    )
    select e.id, e.kind, e.at, e.actor, e.detail, s.user_agent as "userAgent", coalesce(f.count, 1) as count
    from events e left join failed f on f.id = e.id left join sessions s on e.kind = 'session.created' and s.project_id = e.project_id
      and s.id = (case when e.kind = 'session.created' then e.detail ->> 'session_id' end)::uuid
    where e.project_id = ${projectId} and e.subject_id = ${userId} and e.kind in (${sql.join(kinds)})
      and (e.kind <> 'user.updated' or jsonb_exists_any(e.detail -> 'fields', array[${sql.join(fields)}]))
      and (e.kind <> 'sign_in.failed' or f.id is not null)
      and ${newest === undefined ? sql`true` : sql`(e.at, e.id) <= (${time(newest.at)}, ${newest.id})`}
    order by e.at desc, e.id desc limit ${most}`.execute(db);
  return rows;
}
