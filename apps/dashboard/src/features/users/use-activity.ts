import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics } from '@latchkey/sdk/admin';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';

/** Read anew by each visit of a page. Neither loading nor failing keeps other numbers from it. */
export function useActivity(): Snapshot<ActivityMetrics> {
  const app = useAdminApp();
  const { subscribe, getSnapshot } = useMemo(() => new AsyncValue(() => app.getActivityMetrics()), [app]);
  return useSyncExternalStore(subscribe, getSnapshot);
}
