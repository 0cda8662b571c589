import type { OwnedProjectMetrics } from '@latchkey/sdk/admin';
import { useMemo, useSyncExternalStore } from 'react';
import { useApps } from '../../app/apps.ts';
import { users } from '../../features/users/user-count.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';
import { Sparkline } from './sparkline.tsx';

type Numbers = OwnedProjectMetrics | 'unknown' | undefined;

/**
 * By the id of the project, read anew by each visit of the page; undefined while they load. Neither loading nor failing
 * keeps the list from the page.
 */
export function useProjectNumbers(): (projectId: string) => Numbers {
  const { app } = useApps();
  const { subscribe, getSnapshot } = useMemo(() => new AsyncValue(() => app.listOwnedProjectMetrics()), [app]);
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return useMemo((): ((projectId: string) => Numbers) => {
    if (known.status === 'pending') return () => undefined;
    if (known.status === 'error') return () => 'unknown';
    const byId = new Map(known.data.map((numbers) => [numbers.projectId, numbers]));
    return (projectId) => byId.get(projectId) ?? 'unknown';
  }, [known]);
}

interface ProjectNumbersProps {
  /** Undefined while they load. */
  readonly numbers: Numbers;
}

/** How many users a project has, and how sign-ups went in the last weeks. The space is kept, so that nothing jumps. */
export function ProjectNumbers({ numbers }: ProjectNumbersProps) {
  return (
    <div className="flex min-h-9 w-full items-center gap-4 sm:w-64">
      {numbers === 'unknown' && <span className="text-soft text-xs">Users unknown</span>}
      {typeof numbers === 'object' && (
        <>
          <div className="w-36 shrink-0 whitespace-nowrap">
            <p className="tabular-nums">{users(numbers.totalUsers)}</p>
            <p className="text-soft text-xs">{signUpsOf(numbers)}</p>
          </div>
          <Sparkline counts={numbers.weeklySignUps} />
        </>
      )}
    </div>
  );
}

/** Also says in words what the line shows. */
function signUpsOf({ weeklySignUps }: OwnedProjectMetrics): string {
  const sum = weeklySignUps.reduce((sum, count) => sum + count, 0);
  return `${sum.toLocaleString('en')} new in ${weeklySignUps.length} weeks`;
}
