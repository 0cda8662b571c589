import { Refusal } from '@latchkey/protocol/refusals';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { asciiDomain } from '../../platform/network/domain-name.ts';
import { projectOfDomain } from './queries.ts';

const MAX_HOSTS = 5_000;

/** Which project the pages at a host are of. */
export interface Hosts {
  /** The id in tables of the project that has verified a host; undefined for a host of none. */
  find(host: string): Promise<string | undefined>;
  /** Some project has other hosts now. */
  forget(): void;
}

/**
 * Hosts in memory, those of no project included: strangers choose what they ask for. `isFresh` tells whether changes made
 * by other processes are being heard of; while they are not, the database is asked.
 */
export function hostsOf(db: Db, isFresh: () => boolean): Hosts {
  const held = new LRUCache<string, Promise<string | null>>({ max: MAX_HOSTS });
  const load = async (host: string) => (await projectOfDomain(db, host)) ?? null;

  return {
    async find(host) {
      if (asciiDomain(host) !== host) return undefined;
      if (!isFresh()) return projectOfDomain(db, host);
      const known = held.get(host);
      if (known) return (await known) ?? undefined;
      // The promise is held from the start, so a change during the load forgets the load as well.
      const loading = load(host);
      held.set(host, loading);
      loading.catch(() => held.peek(host) === loading && held.delete(host));
      return (await loading) ?? undefined;
    },
    forget: () => held.clear(),
  };
}

/** Throws HOSTED_DOMAIN_UNKNOWN for a name that no project has verified. */
export async function checkHosted({ db }: Context, name: string): Promise<void> {
  const isHosted = asciiDomain(name) === name && (await projectOfDomain(db, name)) !== undefined;
  if (!isHosted) throw new Refusal('HOSTED_DOMAIN_UNKNOWN');
}
