import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { useFocusRestore } from '../../ui/feedback/use-focus-restore.ts';
import { type Check, checksOf } from './checks.ts';

/** Applies fixes, one at a time. */
export function useFix() {
  const put = usePut();
  const [pending, setPending] = useState<Check['id']>();
  const [error, setError] = useState<{ readonly id: Check['id']; readonly cause: unknown }>();
  useFocusRestore(pending !== undefined);

  async function apply(check: Check): Promise<void> {
    if (pending !== undefined) return;
    setError(undefined);
    setPending(check.id);
    await put(check).catch((cause) => setError({ id: check.id, cause }));
    setPending(undefined);
  }

  return { apply, pending, error };
}

/** Applies a fix to the latest settings, because another owner may have changed them. */
export function usePut(): (check: Check) => Promise<void> {
  const { refreshProjects } = useApps();
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  return async ({ id }) => {
    const project = await adminApp.getProject();
    const fix = checksOf(project).find((check) => check.id === id)?.fix;
    if (!fix) return;
    const { domains, allowLocalhost } = fix;
    await project.update({
      config: { ...(domains && { domains: [...domains] }), ...(allowLocalhost === false && { allowLocalhost }) },
    });
    await refreshProjects();
    notify(fix.done);
  };
}
