import { useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { useActivity } from '../users/use-activity.ts';
import { users } from '../users/user-count.ts';

/** How much a sign-in method is used. */
export interface MethodUse {
  /** How many users can sign in with it, in words. */
  readonly users: string;
  /** When one last did; undefined if no sign-in is known. */
  readonly lastUsedAt: Date | undefined;
}

/** The use of a method, or of a provider by its id; undefined until it is known, and where it can't be read. */
export type UsageOf = (method: string) => MethodUse | undefined;

export function useMethodUses(): UsageOf {
  const { subscribe, getSnapshot } = useAdminApp().metricsStore;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  const activity = useActivity();
  if (known.status !== 'ok') return () => undefined;
  const counts = new Map(known.data.loginMethods.map(({ method, count }) => [method, count]));
  const methods = activity.status === 'ok' ? activity.data.signInMethods : [];
  const uses = new Map(methods.map(({ method, lastUsedAt }) => [method, lastUsedAt]));
  return (method) => ({ users: users(counts.get(method) ?? 0), lastUsedAt: uses.get(method) });
}
