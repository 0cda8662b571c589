import type { Wire } from '@latchkey/protocol/wire';
import type { AppContext } from '../context/app-context.ts';
import { ofOwner } from '../context/lists.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { badKeys, badTeamId, nullOn } from '../core/null-on.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import type { NewServerTeam, ServerTeamJson } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, type Call, callAs, type ResponseOf } from '../core/wire/call.ts';
import { everyPage } from './every-page.ts';
import { type ServerTeam, serverTeam } from './server-team.ts';

type Query = NonNullable<Wire['GET /latchkey/teams']['server']['query']>;
type Page = ResponseOf<'GET /latchkey/teams', 'server'>;

/**
 * Which teams, in which order, and whether they are counted. Every filter that is given has to fit; `query` looks into
 * their names, and is the whole id of one.
 */
export type ListTeamPageOptions = Omit<FromWire<Query>, 'orderBy' | 'createdFromMillis' | 'createdToMillis'> & {
  /** When they were created by default. */
  readonly orderBy?: 'createdAt' | 'name' | undefined;
  /** Teams created before then don't fit. */
  readonly createdFrom?: Date | undefined;
  /** Teams created after then don't fit. */
  readonly createdTo?: Date | undefined;
};

/** A team in a list, with its number of members, counted up to 1,000. */
export interface ListedTeam extends ServerTeam {
  /** How many members it has. */
  readonly memberCount: number;
}

/** Some teams; `nextCursor` is the `cursor` of those after them, null after the last. */
export type TeamPage = ListedTeam[] & {
  readonly nextCursor: string | null;
  /** How many teams there are on all pages, of which 10,000 are counted; null unless `count` was asked for. */
  readonly total: { readonly count: number; readonly isExact: boolean } | null;
};

const orders = { createdAt: 'created_at', name: 'name' } as const;

/** The teams of a project. */
export class TeamsOfProject {
  /** All of them. */
  readonly store: Store<ServerTeam[]>;
  readonly #call: Call<'server'>;
  readonly #context: AppContext;
  readonly #all: Cache<[], ServerTeamJson[]>;
  readonly #pages: Cache<[ListTeamPageOptions], Page>;
  readonly #byId: Cache<[id: string], ServerTeamJson | null>;
  readonly #seenPages = new WeakMap<Snapshot<Page>, Snapshot<TeamPage>>();
  readonly #seen = new WeakMap<Snapshot<ServerTeamJson | null>, Snapshot<ServerTeam | null>>();

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const call = callAs(connection, 'server');
    const cache = <A extends readonly unknown[], T>(read: (_: object, ...args: A) => Promise<T>) =>
      caches.add('teams', new Cache<A, T>(environment, read));
    this.#call = call;
    this.#context = context;
    this.#all = cache(async () => (await call('GET /teams')).items);
    this.#pages = cache((_, options: ListTeamPageOptions) => this.#readPage(options));
    this.#byId = cache((_, id: string) =>
      nullOn(call('GET /teams/:team_id', { params: { team_id: id } }), ...badTeamId),
    );
    this.store = shapedStore(
      () => this.#all.entry(this),
      (teams) => teams.map((json) => this.#shown(json)),
    );
  }

  async list(): Promise<ServerTeam[]> {
    return (await this.#all.get(this)).map((json) => this.#shown(json));
  }

  async listPage(options: ListTeamPageOptions): Promise<TeamPage> {
    return this.#page(await this.#pages.get(this, options));
  }

  pages(options: ListTeamPageOptions): AsyncGenerator<ListedTeam[], void> {
    return everyPage(async (cursor) => this.#page(await this.#readPage({ ...options, cursor })), options.cursor);
  }

  pageStore(options: ListTeamPageOptions): Store<TeamPage> {
    return shapedStore(
      () => this.#pages.entry(this, options),
      (page) => this.#page(page),
      this.#seenPages,
    );
  }

  async get(id: string): Promise<ServerTeam | null> {
    const json = await this.#byId.get(this, id);
    return json && this.#shown(json);
  }

  async ofApiKey(apiKey: string): Promise<ServerTeam | null> {
    const checked = this.#call('POST /team-api-keys/check', { body: { api_key: apiKey } });
    const key = await nullOn(checked, ...badKeys);
    return key && this.get(key.team_id);
  }

  storeOf(id: string): Store<ServerTeam | null> {
    return shapedStore(
      () => this.#byId.entry(this, id),
      (json) => json && this.#shown(json),
      this.#seen,
    );
  }

  async create(team: NewServerTeam): Promise<ServerTeam> {
    const body = toWire<BodyOf<'POST /teams', 'server'>>(team);
    return this.#shown(await this.#context.caches.after('POST /teams', this.#call('POST /teams', { body })));
  }

  #shown(json: ServerTeamJson): ServerTeam {
    return serverTeam(ofOwner(this.#context, ''), json);
  }

  #readPage({ orderBy, ...options }: ListTeamPageOptions): Promise<Page> {
    const query: Query = { ...(toWire<object>(options) as Query), ...(orderBy && { order_by: orders[orderBy] }) };
    return this.#call('GET /latchkey/teams', { query });
  }

  #page({ items, pagination, total }: Page): TeamPage {
    const teams = items.map(({ member_count: memberCount, ...json }) => ({ ...this.#shown(json), memberCount }));
    return Object.assign(teams, { nextCursor: pagination.next_cursor, total: total ? fromWire(total) : null });
  }
}
