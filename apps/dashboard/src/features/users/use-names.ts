import type { Store } from '@latchkey/sdk';
import type { AdminApp } from '@latchkey/sdk/admin';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { teamName } from '../teams/team-name.ts';
import { nameOf } from './user-name.ts';

type NameOf = (id: string) => string;
type Named = (app: AdminApp, id: string) => readonly [store: Store<unknown>, name: () => string];

/** The names of users by ID; the start of the ID until a name is loaded. */
export const useUserNames = (ids: readonly string[]): NameOf => useNames(ids, user);

/** The names of teams by ID. */
export const useTeamNames = (ids: readonly string[]): NameOf => useNames(ids, team);

const user: Named = (app, id) => {
  const store = app.userStores(id).user;
  const known = () => {
    const snapshot = store.getSnapshot();
    return snapshot.status === 'ok' ? snapshot.data : null;
  };
  return [store, () => nameOf(known() ?? { id, displayName: null, primaryEmail: null })];
};

const team: Named = (app, id) => {
  const store = app.teamStores(id).team;
  const known = () => {
    const snapshot = store.getSnapshot();
    return snapshot.status === 'ok' ? snapshot.data : null;
  };
  return [store, () => teamName(known() ?? { id, displayName: '' })];
};

function useNames(ids: readonly string[], named: Named): NameOf {
  const app = useAdminApp();
  const asked = JSON.stringify([...new Set(ids)]);
  const { subscribe, getSnapshot } = useMemo(() => {
    const all = (JSON.parse(asked) as string[]).map((id) => [id, ...named(app, id)] as const);
    return {
      subscribe(listener: () => void) {
        const ends = all.map(([, store]) => store.subscribe(listener));
        return () => ends.forEach((end) => void end());
      },
      // Joined into a string, so that equal lists are equal dependencies.
      getSnapshot: () => JSON.stringify(Object.fromEntries(all.map(([id, , name]) => [id, name()]))),
    };
  }, [app, asked, named]);
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return useMemo(() => {
    const names = JSON.parse(known) as Record<string, string>;
    return (id) => names[id] ?? id;
  }, [known]);
}
