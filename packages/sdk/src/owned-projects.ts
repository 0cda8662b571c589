import { Cache } from './cache/cache.ts';
import type { Caches } from './cache/caches.ts';
import type { Session } from './session/session.ts';
import { fromWire, toWire } from './shapes/names.ts';
import type { AdminProjectFields, AdminProjectJson, NewProject } from './shapes/project.ts';
import { type BodyOf, callAs } from './wire/call.ts';
import type { Connection } from './wire/connection.ts';

/** The projects of a signed-in owner. Only project `internal` has owners. */
export function ownedProjectsOf(connection: Connection, caches: Caches) {
  const cache = caches.add(
    'ownedProjects',
    new Cache<[], AdminProjectJson[]>(connection.environment, async (session) => {
      const { items } = await callAs(connection, 'client', session as Session)('GET /internal/projects');
      return items;
    }),
  );

  return {
    async list(session: Session): Promise<AdminProjectFields[]> {
      requireInternal(connection, 'listOwnedProjects');
      return (await cache.get(session)).map(fromWire);
    },

    async create(session: Session, project: NewProject): Promise<AdminProjectFields> {
      requireInternal(connection, 'createProject');
      const body = toWire<BodyOf<'POST /internal/projects', 'client'>>(project);
      const call = callAs(connection, 'client', session);
      return fromWire(await caches.after('POST /internal/projects', call('POST /internal/projects', { body })));
    },
  };
}

export type OwnedProjects = ReturnType<typeof ownedProjectsOf>;

/** The service would refuse it too; this sentence says what to do. */
function requireInternal({ projectId }: Connection, act: string): void {
  if (projectId === 'internal') return;
  throw new Error(`${act} is for project owners: it needs an app with the projectId "internal", not "${projectId}".`);
}
