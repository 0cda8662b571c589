import { useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { users } from '../../features/users/user-count.ts';

/** How many users can sign in with a provider, in words; undefined until it is known, and where it can't be read. */
export function useUserCounts(): (id: string) => string | undefined {
  const { subscribe, getSnapshot } = useAdminApp().metricsStore;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  if (known.status !== 'ok') return () => undefined;
  const counts = new Map(known.data.loginMethods.map(({ method, count }) => [method, count]));
  return (id) => users(counts.get(id) ?? 0);
}
