import type { ClientApp, Project } from '@latchkey/sdk';
import { useContext } from 'react';
import { AppContext, useApp } from './use-app.ts';
import { settled, useKnown, useSnapshot } from './use-store.ts';

/** What a sign-in page knows of its project; suspends while it is read, unless the provider was given it. */
export function useProject(): Project {
  const { projectStore } = useApp();
  const given = useContext(AppContext)?.project;
  const snapshot = useSnapshot(projectStore);
  return snapshot.status === 'pending' && given ? given : settled(projectStore, snapshot);
}

/** The same for screens that have an outline of their own. */
export function useKnownProject(): Project | undefined {
  const given = useContext(AppContext)?.project;
  return useKnown(useApp().projectStore) ?? given;
}

/** The same for what a screen can do without: undefined, too, if it can't be read. */
export function useProjectAtHand(): Project | undefined {
  const known = useContext(AppContext);
  const snapshot = useSnapshot(known?.app.projectStore ?? nowhere);
  return snapshot.status === 'ok' ? snapshot.data : known?.project;
}

/** Cards say, too, that there is no provider around them. */
const nowhere: ClientApp['projectStore'] = Object.freeze({
  subscribe: () => () => {},
  getSnapshot: () => pending,
  read: () => new Promise<never>(() => {}),
});
const pending = { status: 'pending' } as const;
