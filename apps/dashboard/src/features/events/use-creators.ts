import type { LoggedEvent } from '@latchkey/sdk/admin';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';

/** As many as a page of the log has at most; who made older ones isn't shown. */
const MOST = 100;

type Creators = ReadonlyMap<string, LoggedEvent['actor']>;

/** Who created the project's key sets, by their IDs, as far as the event log knows. Others are shown without it. */
export const useKeySetCreators = (): Creators => useCreators('project_key.created', undefined, bySubject);

/** Who created the API keys of a user or a team. */
export const useApiKeyCreators = (ownerId: string): Creators => useCreators('api_key.created', ownerId, byDetail);

const bySubject = ({ subject }: LoggedEvent) => subject.id;
const byDetail = ({ detail }: LoggedEvent) => String(detail.id);

function useCreators(kind: string, subjectId: string | undefined, idOf: (event: LoggedEvent) => string): Creators {
  const app = useAdminApp();
  const { subscribe, getSnapshot } = useMemo(
    () => app.eventsStore({ kinds: [kind], subjectId, result: 'done', limit: MOST }),
    [app, kind, subjectId],
  );
  const events = useSyncExternalStore(subscribe, getSnapshot);
  return useMemo(
    () => new Map(events.status === 'ok' ? events.data.map((event) => [idOf(event), event.actor]) : []),
    [events, idOf],
  );
}
