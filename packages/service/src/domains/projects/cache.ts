import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/tables.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { joined } from '../../runtime/concurrency.ts';
import { type Installation, openProject, type Project } from './project.ts';
import { projectById } from './queries.ts';

const MAX_PROJECTS = 5_000;

/** Finds projects in memory; asks the database for those it does not hold. */
export interface ProjectCache {
  /** `anew` asks the database also for a project that is held. */
  find(id: string, how?: 'anew'): Promise<Project | undefined>;
  /** Forgets a project that changed. */
  forget(id: string): void;
}

/**
 * Settings and keys of projects in memory. `isFresh` tells whether changes made by other processes are being heard of;
 * while they are not, every look-up waits for an answer of the database to a question asked after it.
 */
export function projectCache(db: Db, ring: KeyRing, isFresh: () => boolean, installation?: Installation): ProjectCache {
  const held = new LRUCache<string, Promise<Project | undefined>>({ max: MAX_PROJECTS });

  async function load(id: string): Promise<Project | undefined> {
    const stored = await projectById(db, id);
    return stored && openProject(ring, stored, installation);
  }

  const loadAnew = joined(load);

  return {
    find(id, how) {
      if (how === 'anew' || !isFresh()) return loadAnew(id);
      const known = held.get(id);
      if (known) return known;
      // The promise is held from the start, so a change during the load forgets the load as well.
      const loading = load(id);
      held.set(id, loading);
      loading.then(
        (project) => project ?? forgetOnly(id, loading),
        () => forgetOnly(id, loading),
      );
      return loading;
    },
    forget: (id) => held.delete(id),
  };

  function forgetOnly(id: string, loading: Promise<unknown>) {
    if (held.peek(id) === loading) held.delete(id);
  }
}
