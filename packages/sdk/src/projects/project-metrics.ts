import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';
import { type ServerUser, serverUser } from '../server/server-user.ts';

type Json = ResponseOf<'GET /internal/metrics', 'admin'>;

/** How many there were on a day of UTC, written as YYYY-MM-DD. */
export type DailyCount = Readonly<Json['daily_users'][number]>;

/** The figures of a project, as of a moment ago. */
export interface Metrics {
  /** Including anonymous users. */
  readonly totalUsers: number;
  /** Sign-ups on each of the last 31 days, today last; excludes deleted users. */
  readonly dailyUsers: readonly DailyCount[];
  /** The users who were active on each of these days; those who were deleted are included. */
  readonly dailyActiveUsers: readonly DailyCount[];
  /** By country code: each user where it was last seen, as far as that is known. */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** At most five, the newest first. */
  readonly recentlyRegistered: readonly ServerUser[];
  /** At most five, who was active last first. */
  readonly recentlyActive: readonly ServerUser[];
  /** By way in, the id of a provider among them; a user may have several. */
  readonly loginMethods: readonly Readonly<Json['login_methods'][number]>[];
}

export class ProjectMetrics {
  readonly store: Store<Metrics>;
  readonly #context: AppContext;
  readonly #cache: Cache<[], Json>;

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const read = () => callAs(connection, 'admin')('GET /internal/metrics');
    this.#context = context;
    this.#cache = caches.add('metrics', new Cache(environment, read));
    this.store = shapedStore(
      () => this.#cache.entry(this),
      (json) => this.#shape(json),
    );
  }

  async get(): Promise<Metrics> {
    return this.#shape(await this.#cache.get(this));
  }

  #shape(json: Json): Metrics {
    return {
      totalUsers: json.total_users,
      dailyUsers: json.daily_users,
      dailyActiveUsers: json.daily_active_users,
      usersByCountry: json.users_by_country,
      recentlyRegistered: json.recently_registered.map((user) => serverUser(this.#context, user)),
      recentlyActive: json.recently_active.map((user) => serverUser(this.#context, user)),
      loginMethods: json.login_methods,
    };
  }
}
