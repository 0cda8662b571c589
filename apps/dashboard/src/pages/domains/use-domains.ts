import type { AdminProjectFields } from '@latchkey/sdk';
import { useAdminApp } from '../../app/current-project.ts';

export type TrustedDomain = AdminProjectFields['config']['domains'][number];

/** Applies changes to the latest list: lists are replaced as a whole, and another owner may have changed it. */
export function useDomains() {
  const adminApp = useAdminApp();

  async function change(edit: (domains: TrustedDomain[]) => TrustedDomain[]): Promise<void> {
    const { config, update } = await adminApp.getProject();
    await update({ config: { domains: edit(config.domains) } });
  }

  return {
    /** Adds entries, or replaces an existing one. */
    put: (entries: readonly TrustedDomain[], replaced?: string) =>
      change((domains) => [
        ...domains.filter(({ domain }) => domain !== replaced && entries.every((entry) => entry.domain !== domain)),
        ...entries,
      ]),
    remove: (removed: string) => change((domains) => domains.filter(({ domain }) => domain !== removed)),
  };
}
