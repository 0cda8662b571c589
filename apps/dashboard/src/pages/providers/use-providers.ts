import type { AdminProjectFields } from '@latchkey/sdk';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';

export type Provider = AdminProjectFields['config']['oauthProviders'][number];

/** Applies changes to the latest list: lists are replaced as a whole, and another owner may have changed it. */
export function useProviders() {
  const adminApp = useAdminApp();
  const { refreshProjects } = useApps();
  return {
    /** Adds a provider, or replaces the one with its ID. */
    async put(entry: Provider): Promise<void> {
      const { config, update } = await adminApp.getProject();
      const isThere = config.oauthProviders.some(({ id }) => id === entry.id);
      const replaced = config.oauthProviders.map((provider) => (provider.id === entry.id ? entry : provider));
      await update({ config: { oauthProviders: isThere ? replaced : [...replaced, entry] } });
      await refreshProjects();
    },
  };
}
