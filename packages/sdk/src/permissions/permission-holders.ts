import type { Wire } from '@latchkey/protocol/wire';
import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type Call, callAs, type ResponseOf } from '../core/wire/call.ts';

type Query = Wire['GET /latchkey/permission-holders']['server']['query'];
type Answer = ResponseOf<'GET /latchkey/permission-holders', 'server'>;

/** Which permission: in one team, in any of them, or in the project, by what it is of. */
export type ListPermissionHoldersOptions = FromWire<Query>;

/** A user who holds a permission; `isDirect` if it is granted itself, not only included in one that is. */
export type PermissionHolder = Readonly<FromWire<Answer['items'][number]>>;

/** Some of them; `nextCursor` is the `cursor` of those after them, null after the last. */
export type PermissionHolderPage = PermissionHolder[] & { readonly nextCursor: string | null };

/** A permission and a user; without a team it is a project permission. */
export type PermissionQuestion = FromWire<Wire['GET /latchkey/permission-reason']['server']['query']>;

/** Who may do what, and why. */
export class PermissionHolders {
  readonly #call: Call<'server'>;
  readonly #cache: Cache<[ListPermissionHoldersOptions], Answer>;
  readonly #seen = new WeakMap<Snapshot<Answer>, Snapshot<PermissionHolderPage>>();

  constructor({ connection, caches, environment }: AppContext) {
    const call = callAs(connection, 'server');
    const read = (_: object, options: ListPermissionHoldersOptions) =>
      call('GET /latchkey/permission-holders', { query: toWire<Query>(options) });
    this.#call = call;
    this.#cache = caches.add('permissionHolders', new Cache(environment, read));
  }

  async list(options: ListPermissionHoldersOptions): Promise<PermissionHolderPage> {
    return page(await this.#cache.get(this, options));
  }

  store(options: ListPermissionHoldersOptions): Store<PermissionHolderPage> {
    return shapedStore(() => this.#cache.entry(this, options), page, this.#seen);
  }

  async reason({ userId, permissionId, teamId }: PermissionQuestion): Promise<string[] | null> {
    const query = { user_id: userId, permission_id: permissionId, team_id: teamId };
    return (await this.#call('GET /latchkey/permission-reason', { query })).chain;
  }
}

const page = ({ items, pagination }: Answer): PermissionHolderPage =>
  Object.assign(items.map(fromWire), { nextCursor: pagination.next_cursor });
