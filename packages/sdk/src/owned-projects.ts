import { Cache } from './cache/cache.ts';
import { perSession } from './cache/following-store.ts';
import { type Store, shapedStore } from './cache/store.ts';
import type { Parts } from './parts.ts';
import type { Session } from './session/session.ts';
import { sessionStore } from './session-store.ts';
import { fromWire, toWire } from './shapes/names.ts';
import type { AdminProjectFields, AdminProjectJson, NewProject } from './shapes/project.ts';
import { type BodyOf, callAs } from './wire/call.ts';

/** The projects of a signed-in owner. Only project `internal` has owners. */
export class OwnedProjects {
  readonly #parts: Parts;
  readonly #cache: Cache<[], AdminProjectJson[]>;
  readonly #store: Store<AdminProjectFields[]>;

  constructor(parts: Parts) {
    const { connection, caches, environment } = parts;
    const read = async (session: object) => {
      const { items } = await callAs(connection, 'client', session as Session)('GET /internal/projects');
      return items;
    };
    this.#parts = parts;
    this.#cache = caches.add('ownedProjects', new Cache(environment, read));
    const storeOf = perSession((session) => shapedStore(() => this.#cache.entry(session), listOf));
    this.#store = sessionStore(parts, storeOf, []);
  }

  get store(): Store<AdminProjectFields[]> {
    this.#parts.requireInternal('ownedProjectsStore');
    return this.#store;
  }

  async list(session: Session): Promise<AdminProjectFields[]> {
    this.#parts.requireInternal('listOwnedProjects');
    return listOf(await this.#cache.get(session));
  }

  async create(session: Session, project: NewProject): Promise<AdminProjectFields> {
    const { connection, caches, requireInternal } = this.#parts;
    requireInternal('createProject');
    const body = toWire<BodyOf<'POST /internal/projects', 'client'>>(project);
    const call = callAs(connection, 'client', session);
    return fromWire(await caches.after('POST /internal/projects', call('POST /internal/projects', { body })));
  }
}

const listOf = (projects: AdminProjectJson[]): AdminProjectFields[] => projects.map(fromWire);
