import type { Db } from '../../database/tables.ts';

export interface ListedEvent {
  readonly id: number;
  readonly kind: string;
  readonly at: number;
  readonly actor: unknown;
  readonly detail: unknown;
}

/** The events of a subject, newest first; those from `cursor` on, which is the newest that is wanted. */
export function eventsOf(
  db: Db,
  projectId: string,
  subjectId: string,
  limit: number,
  cursor: number | undefined,
): Promise<ListedEvent[]> {
  const events = db
    .selectFrom('events')
    .select(['id', 'kind', 'at', 'actor', 'detail'])
    .where('project_id', '=', projectId)
    .where('subject_id', '=', subjectId);
  const wanted = cursor === undefined ? events : events.where('id', '<=', cursor);
  return wanted.orderBy('id', 'desc').limit(limit).execute();
}
