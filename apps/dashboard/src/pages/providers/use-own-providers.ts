import type { AdminProject, ProjectUpdate } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';

export type OwnProvider = AdminProject['config']['oidcProviders'][number];
/** One as it is sent: without its secret the stored one stays. */
type ChangedProvider = NonNullable<NonNullable<ProjectUpdate['config']>['oidcProviders']>[number];

/** Changes the list as it is now with the service. */
export function useOwnProviders() {
  const adminApp = useAdminApp();
  async function change(edit: (providers: ChangedProvider[]) => ChangedProvider[]): Promise<void> {
    const { config, update } = await adminApp.getProject();
    await update({ config: { oidcProviders: edit(config.oidcProviders) } });
  }
  return {
    /** Adds it, or puts it in the place of the one with its id. */
    put: (entry: ChangedProvider) =>
      change((providers) =>
        providers.some(({ id }) => id === entry.id)
          ? providers.map((provider) => (provider.id === entry.id ? entry : provider))
          : [...providers, entry],
      ),
    remove: (removed: string) => change((providers) => providers.filter(({ id }) => id !== removed)),
  };
}
