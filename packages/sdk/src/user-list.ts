import type { Wire } from '@latchkey/protocol/wire';
import { Cache } from './cache/cache.ts';
import type { Snapshot } from './cache/entry.ts';
import { type Store, shapedStore } from './cache/store.ts';
import type { Parts } from './parts.ts';
import { type FromWire, toWire } from './shapes/names.ts';
import { type ServerUserFields, userFields } from './shapes/user.ts';
import { callAs, type ResponseOf } from './wire/call.ts';

type Query = NonNullable<Wire['GET /users']['server']['query']>;
type Answer = ResponseOf<'GET /users', 'server'>;

/** Which users, in which order. `query` looks into names, e-mails and ids. */
export type ListUsersOptions = Omit<FromWire<Query>, 'orderBy' | 'teamId'> & {
  readonly orderBy?: 'signedUpAt' | undefined;
};

export type ServerUser = ServerUserFields;
/** Some users; `nextCursor` is the `cursor` of those after them, null after the last. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** The users of a project. */
export class UserList {
  readonly #cache: Cache<[ListUsersOptions], Answer>;
  readonly #seen = new WeakMap<Snapshot<Answer>, Snapshot<UserPage>>();

  constructor({ connection, caches, environment }: Parts) {
    const call = callAs(connection, 'server');
    const read = (_: object, { orderBy, ...options }: ListUsersOptions) =>
      call('GET /users', { query: { ...toWire<Query>(options), ...(orderBy && { order_by: 'signed_up_at' }) } });
    this.#cache = caches.add('users', new Cache(environment, read));
  }

  async get(options: ListUsersOptions): Promise<UserPage> {
    return pageOf(await this.#cache.get(this, options));
  }

  store(options: ListUsersOptions): Store<UserPage> {
    return shapedStore(() => this.#cache.entry(this, options), pageOf, this.#seen);
  }
}

function pageOf({ items, pagination }: Answer): UserPage {
  const users = items.map((user) => Object.freeze(userFields(user)));
  return Object.assign(users, { nextCursor: pagination.next_cursor });
}
