import type { Wire } from '@latchkey/protocol/wire';
import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { NewUser } from '../core/shapes/user.ts';
import { type BodyOf, type Call, callAs, type ResponseOf } from '../core/wire/call.ts';
import { type ServerUser, serverUser } from './server-user.ts';

type Query = NonNullable<Wire['GET /users']['server']['query']>;
type Answer = ResponseOf<'GET /users', 'server'>;

/** Which users, in which order. `query` looks into names, e-mails and ids. */
export type ListUsersOptions = Omit<FromWire<Query>, 'orderBy' | 'teamId'> & {
  /** By when they signed up; there is no other order. */
  readonly orderBy?: 'signedUpAt' | undefined;
};

/** Some users; `nextCursor` is the `cursor` of those after them, null after the last. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** The users of a project. */
export class UserList {
  readonly #call: Call<'server'>;
  readonly #context: AppContext;
  readonly #cache: Cache<[ListUsersOptions], Answer>;
  readonly #seen = new WeakMap<Snapshot<Answer>, Snapshot<UserPage>>();

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'server');
    const read = (_: object, { orderBy, ...options }: ListUsersOptions) =>
      call('GET /users', { query: { ...toWire<Query>(options), ...(orderBy && { order_by: 'signed_up_at' }) } });
    this.#call = call;
    this.#context = context;
    this.#cache = caches.add('users', new Cache(environment, read));
  }

  async get(options: ListUsersOptions): Promise<UserPage> {
    return this.#page(await this.#cache.get(this, options));
  }

  store(options: ListUsersOptions): Store<UserPage> {
    return shapedStore(
      () => this.#cache.entry(this, options),
      (answer) => this.#page(answer),
      this.#seen,
    );
  }

  async create(user: NewUser): Promise<ServerUser> {
    const body = toWire<BodyOf<'POST /users', 'server'>>(user);
    const made = await this.#context.caches.after('POST /users', this.#call('POST /users', { body }));
    return serverUser(this.#context, made);
  }

  #page({ items, pagination }: Answer): UserPage {
    const users = items.map((json) => serverUser(this.#context, json));
    return Object.assign(users, { nextCursor: pagination.next_cursor });
  }
}
