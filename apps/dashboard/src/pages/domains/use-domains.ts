import type { AdminProjectFields } from '@latchkey/sdk';
import { useAdminApp } from '../../app/current-project.ts';

export type TrustedDomain = AdminProjectFields['config']['domains'][number];

/** Changes the list as it is now with the service, for lists are replaced whole and somebody else may change it too. */
export function useDomains() {
  const adminApp = useAdminApp();

  async function change(edit: (domains: TrustedDomain[]) => TrustedDomain[]): Promise<void> {
    const { config, update } = await adminApp.getProject();
    await update({ config: { domains: edit(config.domains) } });
  }

  return {
    /** Adds them, or puts them in the place of another. */
    put: (entries: readonly TrustedDomain[], replaced?: string) =>
      change((domains) => [
        ...domains.filter(({ domain }) => domain !== replaced && entries.every((entry) => entry.domain !== domain)),
        ...entries,
      ]),
    remove: (removed: string) => change((domains) => domains.filter(({ domain }) => domain !== removed)),
  };
}
