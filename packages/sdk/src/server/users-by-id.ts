import type { AppContext } from '../context/app-context.ts';
import { type OfOwner, ofOwner } from '../context/lists.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { badKeys, badUserId, nullOn } from '../core/null-on.ts';
import type { ServerUserJson } from '../core/shapes/user.ts';
import { type Call, callAs } from '../core/wire/call.ts';
import { type Ban, getBan } from './bans.ts';
import { type ServerUser, serverUser } from './server-user.ts';

/** Single users of a project. */
export class UsersById {
  readonly #call: Call<'server'>;
  readonly #context: AppContext;
  readonly #cache: Cache<[id: string], ServerUserJson | null>;
  readonly #seen = new WeakMap<Snapshot<ServerUserJson | null>, Snapshot<ServerUser | null>>();
  readonly #bans: Cache<[id: string], Ban | null>;
  readonly #seenBans = new WeakMap<Snapshot<Ban | null>, Snapshot<Ban | null>>();

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'server');
    const read = (_: object, id: string) =>
      nullOn(call('GET /users/:user_id', { params: { user_id: id } }), ...badUserId);
    this.#call = call;
    this.#context = context;
    const readBan = (_: object, id: string) => getBan(ofOwner(context, id) as OfOwner & OfOwner<'server'>);
    this.#cache = caches.add('users', new Cache(environment, read));
    this.#bans = caches.add('bans', new Cache(environment, readBan));
  }

  async get(id: string): Promise<ServerUser | null> {
    return this.#shown(await this.#cache.get(this, id));
  }

  async ofApiKey(apiKey: string): Promise<ServerUser | null> {
    const checked = this.#call('POST /user-api-keys/check', { body: { api_key: apiKey } });
    const key = await nullOn(checked, ...badKeys);
    return key && this.get(key.user_id);
  }

  store(id: string): Store<ServerUser | null> {
    return shapedStore(
      () => this.#cache.entry(this, id),
      (json) => this.#shown(json),
      this.#seen,
    );
  }

  banStore(id: string): Store<Ban | null> {
    return shapedStore(
      () => this.#bans.entry(this, id),
      (ban) => ban,
      this.#seenBans,
    );
  }

  #shown(json: ServerUserJson | null): ServerUser | null {
    return json && serverUser(this.#context, json);
  }
}
