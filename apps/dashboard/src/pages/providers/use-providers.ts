import type { AdminProjectFields } from '@latchkey/sdk';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';

export type Provider = AdminProjectFields['config']['oauthProviders'][number];

/** Changes the list as it is now with the service, for lists are replaced whole and somebody else may change it too. */
export function useProviders() {
  const adminApp = useAdminApp();
  const { refreshProjects } = useApps();
  return {
    /** Adds it, or puts it in the place of the one with its id. */
    async put(entry: Provider): Promise<void> {
      const { config, update } = await adminApp.getProject();
      const isThere = config.oauthProviders.some(({ id }) => id === entry.id);
      const replaced = config.oauthProviders.map((provider) => (provider.id === entry.id ? entry : provider));
      await update({ config: { oauthProviders: isThere ? replaced : [...replaced, entry] } });
      await refreshProjects();
    },
  };
}
