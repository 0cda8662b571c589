import type { AdminProject, ProjectUpdate } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';

export type OwnProvider = AdminProject['config']['oidcProviders'][number];
/** A provider as sent to the service; without a secret, the stored one is kept. */
type ChangedProvider = NonNullable<NonNullable<ProjectUpdate['config']>['oidcProviders']>[number];

/** Applies changes to the latest list. */
export function useOwnProviders() {
  const adminApp = useAdminApp();
  async function change(edit: (providers: ChangedProvider[]) => ChangedProvider[]): Promise<void> {
    const { config, update } = await adminApp.getProject();
    await update({ config: { oidcProviders: edit(config.oidcProviders) } });
  }
  return {
    /** Adds a provider, or replaces the one with its ID. */
    put: (entry: ChangedProvider) =>
      change((providers) =>
        providers.some(({ id }) => id === entry.id)
          ? providers.map((provider) => (provider.id === entry.id ? entry : provider))
          : [...providers, entry],
      ),
    remove: (removed: string) => change((providers) => providers.filter(({ id }) => id !== removed)),
  };
}
