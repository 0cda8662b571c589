import { useUser } from '@latchkey/react';
import type { AdminProjectFields, Store } from '@latchkey/sdk';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApps } from '../app/apps.ts';
import { pathOf } from '../app/paths.ts';
import { teamName } from '../features/teams/team-name.ts';
import { nameOf } from '../features/users/user-name.ts';
import type { PaletteItem } from './palette-items.ts';

const SHOWN = 5;
const REST_MILLIS = 250;

interface FoundRecords {
  readonly items: readonly PaletteItem[];
  readonly isPending: boolean;
}

/** The users and teams of a project that match a text, requested once typing rests. */
export function useFoundRecords(project: AdminProjectFields | null, typed: string): FoundRecords {
  const text = useRested(typed.trim());
  const owner = useUser({ or: 'throw' });
  const apps = useApps();
  const adminApp = project && text ? apps.adminAppOf(project.id, owner.id) : undefined;
  const users = useKnown(
    useMemo(
      () => adminApp?.usersStore({ query: text, limit: SHOWN, orderBy: 'signedUpAt', desc: true }),
      [adminApp, text],
    ),
  );
  const teams = useKnown(useMemo(() => adminApp?.teamPageStore({ query: text, limit: SHOWN }), [adminApp, text]));
  if (!project) return { items: [], isPending: false };
  const to = (page: string) => ({ kind: 'visit', to: pathOf(project.id, page) }) as const;
  const items = [
    ...users.records.map(
      (user): PaletteItem => ({
        id: `user-${user.id}`,
        group: 'Users',
        icon: 'account',
        label: nameOf(user),
        hint: (user.displayName && user.primaryEmail) || user.id,
        act: to(`users/${user.id}`),
      }),
    ),
    ...(users.records.length === SHOWN
      ? [search(`All users matching “${text}”`, 'users', to(`users?q=${encodeURIComponent(text)}`))]
      : []),
    ...teams.records.map(
      (team): PaletteItem => ({
        id: `team-${team.id}`,
        group: 'Teams',
        icon: 'teams',
        label: teamName(team),
        hint: team.id,
        act: to(`teams/${team.id}`),
      }),
    ),
    ...(text.includes('@') ? [search(`Emails to “${text}”`, 'mail', to(`emails?to=${encodeURIComponent(text)}`))] : []),
  ];
  return { items, isPending: text !== typed.trim() || users.isPending || teams.isPending };
}

const search = (label: string, icon: PaletteItem['icon'], act: PaletteItem['act']): PaletteItem => ({
  id: `search-${icon}`,
  group: icon === 'mail' ? 'Emails' : 'Users',
  icon,
  label,
  act,
});

/** What is typed, once it has stayed the same for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MILLIS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What a store holds by now. A failure shows nothing: the page of the records says why. */
function useKnown<T>(store: Store<readonly T[]> | undefined) {
  const known = useSyncExternalStore(store?.subscribe ?? never, store?.getSnapshot ?? nothing<T>);
  return { records: known.status === 'ok' ? known.data : [], isPending: known.status === 'pending' };
}

const never = () => () => {};
const NOTHING = { status: 'ok', data: [] } as const;
const nothing = <T>(): ReturnType<Store<readonly T[]>['getSnapshot']> => NOTHING;
