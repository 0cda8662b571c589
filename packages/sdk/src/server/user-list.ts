import type { Wire } from '@latchkey/protocol/wire';
import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { NewUser } from '../core/shapes/user.ts';
import { type BodyOf, type Call, callAs, type ResponseOf } from '../core/wire/call.ts';
import { everyPage } from './every-page.ts';
import { type ServerUser, serverUser } from './server-user.ts';

type Query = NonNullable<Wire['GET /users']['server']['query']>;
type Answer = ResponseOf<'GET /users', 'server'>;

/** Which users, in which order. `query` searches names, emails and ids. */
export type ListUsersOptions = Omit<FromWire<Query>, 'orderBy' | 'teamId'> & {
  /** By sign-up time; there is no other order. */
  readonly orderBy?: 'signedUpAt' | undefined;
};

/** Some users; `nextCursor` is the `cursor` of those after them, null after the last. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

type PageQuery = NonNullable<Wire['GET /latchkey/users']['server']['query']>;
type PageAnswer = ResponseOf<'GET /latchkey/users', 'server'>;
type Renamed =
  | 'orderBy'
  | 'requiresTotpMfa'
  | 'signedUpFromMillis'
  | 'signedUpToMillis'
  | 'lastActiveFromMillis'
  | 'lastActiveToMillis';

/** Which users, in which order, and whether they are counted. Every filter that is given has to fit. */
export type ListUserPageOptions = Omit<FromWire<PageQuery>, Renamed> & {
  /** When they signed up by default. By name, users without one are listed by their address. */
  readonly orderBy?: 'signedUpAt' | 'lastActiveAt' | 'name' | undefined;
  /** Whether two-factor authentication is on. */
  readonly isMultiFactorRequired?: boolean | undefined;
  /** The first sign-up that fits. */
  readonly signedUpFrom?: Date | undefined;
  /** The last sign-up that fits. */
  readonly signedUpTo?: Date | undefined;
  /** Users who were last active before then don't fit. */
  readonly lastActiveFrom?: Date | undefined;
  /** Users who were last active after then don't fit. */
  readonly lastActiveTo?: Date | undefined;
};

type Listing = Pick<
  FromWire<PageAnswer['items'][number]>,
  'bannedAt' | 'hasSignedIn' | 'teams' | 'teamCount' | 'lastPlace'
>;

/** A user of a page, with what the list tells beyond the user itself. */
export interface ListedUser extends ServerUser, Readonly<Listing> {}

/** Some users; `nextCursor` is the `cursor` of those after them, null after the last. */
export type ListedUserPage = ListedUser[] & {
  readonly nextCursor: string | null;
  /** How many users there are on all pages, of which 10,000 are counted; null unless `count` was asked for. */
  readonly total: { readonly count: number; readonly isExact: boolean } | null;
};

/** The result for a user whose sessions were to be revoked. */
export type RevokedSessions = Readonly<
  FromWire<ResponseOf<'POST /latchkey/users/revoke-sessions', 'server'>['items'][number]>
>;

const orders = { signedUpAt: 'signed_up_at', lastActiveAt: 'last_active_at', name: 'name' } as const;

/** The users of a project. */
export class UserList {
  readonly #call: Call<'server'>;
  readonly #context: AppContext;
  readonly #cache: Cache<[ListUsersOptions], Answer>;
  readonly #seen = new WeakMap<Snapshot<Answer>, Snapshot<UserPage>>();
  readonly #pages: Cache<[ListUserPageOptions], PageAnswer>;
  readonly #seenPages = new WeakMap<Snapshot<PageAnswer>, Snapshot<ListedUserPage>>();

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'server');
    const read = (_: object, { orderBy, ...options }: ListUsersOptions) =>
      call('GET /users', { query: { ...toWire<Query>(options), ...(orderBy && { order_by: 'signed_up_at' }) } });
    this.#call = call;
    this.#context = context;
    this.#cache = caches.add('users', new Cache(environment, read));
    this.#pages = caches.add('users', new Cache(environment, (_, options) => this.#readPage(options)));
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

  async getPage(options: ListUserPageOptions): Promise<ListedUserPage> {
    return this.#listed(await this.#pages.get(this, options));
  }

  pageStore(options: ListUserPageOptions): Store<ListedUserPage> {
    return shapedStore(
      () => this.#pages.entry(this, options),
      (answer) => this.#listed(answer),
      this.#seenPages,
    );
  }

  pages(options: ListUserPageOptions): AsyncGenerator<ListedUser[], void> {
    return everyPage(async (cursor) => this.#listed(await this.#readPage({ ...options, cursor })), options.cursor);
  }

  async create(user: NewUser): Promise<ServerUser> {
    const body = toWire<BodyOf<'POST /users', 'server'>>(user);
    const made = await this.#context.caches.after('POST /users', this.#call('POST /users', { body }));
    return serverUser(this.#context, made);
  }

  async revokeSessions(userIds: readonly string[]): Promise<RevokedSessions[]> {
    const key = 'POST /latchkey/users/revoke-sessions';
    const { items } = await this.#context.caches.after(key, this.#call(key, { body: { user_ids: [...userIds] } }));
    return items.map((item) => fromWire(item));
  }

  #page({ items, pagination }: Answer): UserPage {
    const users = items.map((json) => serverUser(this.#context, json));
    return Object.assign(users, { nextCursor: pagination.next_cursor });
  }

  #listed({ items, pagination, total }: PageAnswer): ListedUserPage {
    const users = items.map(({ banned_at_millis, has_signed_in, teams, team_count, last_place, ...json }) => ({
      ...serverUser(this.#context, json),
      ...fromWire({ banned_at_millis, has_signed_in, teams, team_count, last_place }),
    }));
    return Object.assign(users, { nextCursor: pagination.next_cursor, total: total ? fromWire(total) : null });
  }

  #readPage({ orderBy, isMultiFactorRequired, ...options }: ListUserPageOptions): Promise<PageAnswer> {
    const query: PageQuery = {
      ...(toWire<object>(options) as PageQuery),
      ...(orderBy && { order_by: orders[orderBy] }),
      ...(isMultiFactorRequired !== undefined && { requires_totp_mfa: isMultiFactorRequired }),
    };
    return this.#call('GET /latchkey/users', { query });
  }
}
