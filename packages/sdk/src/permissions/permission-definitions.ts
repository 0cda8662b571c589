import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, type Call, callAs, type ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /team-permission-definitions', 'admin'>['items'][number];

/** What can be granted in teams, or in the project, and which others it contains. */
export type PermissionDefinition = Readonly<FromWire<Json>>;
/** What a permission begins with. */
export type NewPermissionDefinition = FromWire<BodyOf<'POST /team-permission-definitions', 'admin'>>;

/** What is left out stays as it is; a description that is null is taken away. */
export interface PermissionDefinitionUpdate {
  /** What it is called from then on. */
  readonly id?: string | undefined;
  /** What it is for, shown where it is granted. */
  readonly description?: string | null | undefined;
  /** The permissions that it includes, replacing all that it included before. */
  readonly containedPermissionIds?: readonly string[] | undefined;
}

/** Where a permission is granted. */
export type PermissionScope = 'team' | 'project';

/** The permissions of one scope. */
export class PermissionDefinitions {
  readonly store: Store<PermissionDefinition[]>;
  readonly #scope: PermissionScope;
  readonly #context: AppContext;
  readonly #call: Call<'admin'>;
  readonly #cache: Cache<[], Json[]>;

  constructor(context: AppContext, scope: PermissionScope) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'admin');
    const read = async () => (await call(`GET /${scope}-permission-definitions`)).items;
    this.#scope = scope;
    this.#context = context;
    this.#call = call;
    this.#cache = caches.add(`${scope}PermissionDefinitions`, new Cache(environment, read));
    this.store = shapedStore(
      () => this.#cache.entry(this),
      (items) => items.map(fromWire),
    );
  }

  async list(): Promise<PermissionDefinition[]> {
    return (await this.#cache.get(this)).map(fromWire);
  }

  async create(definition: NewPermissionDefinition): Promise<PermissionDefinition> {
    const key = `POST /${this.#scope}-permission-definitions` as const;
    const body = toWire<BodyOf<typeof key, 'admin'>>(definition);
    return fromWire(await this.#context.caches.after(key, this.#call(key, { body })));
  }

  async update(id: string, changes: PermissionDefinitionUpdate): Promise<void> {
    const key = `PATCH /${this.#scope}-permission-definitions/:permission_id` as const;
    const input = { params: { permission_id: id }, body: await this.changed(id, changes) };
    await this.#context.caches.after(key, this.#call(key, input));
  }

  async delete(id: string): Promise<void> {
    const key = `DELETE /${this.#scope}-permission-definitions/:permission_id` as const;
    await this.#context.caches.after(key, this.#call(key, { params: { permission_id: id } }));
  }

  /** The whole of a changed definition: the service takes away what it is not told. */
  async changed(id: string, changes: PermissionDefinitionUpdate) {
    const known = (await this.list()).find((definition) => definition.id === id);
    const { description, containedPermissionIds } = { ...known, ...given(changes) };
    return {
      ...(changes.id !== undefined && { id: changes.id }),
      ...(description != null && { description }),
      ...(containedPermissionIds && { contained_permission_ids: [...containedPermissionIds] }),
    };
  }
}

const given = (changes: PermissionDefinitionUpdate): PermissionDefinitionUpdate =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
