import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, callAs, type ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/project-settings', 'admin'>;
type Body = BodyOf<'PATCH /latchkey/project-settings', 'admin'>;

/** Settings of a project beyond those that every client of the protocol knows. */
export type AdditionalSettings = Readonly<FromWire<Json>>;
/** What is changed of the settings that published clients do not know. */
export type AdditionalSettingsUpdate = FromWire<Body>;

export class AdditionalSettingsOfProject {
  readonly store: Store<AdditionalSettings>;
  readonly #context: AppContext;
  readonly #cache: Cache<[], Json>;

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const read = () => callAs(connection, 'admin')('GET /latchkey/project-settings');
    this.#context = context;
    this.#cache = caches.add('additionalSettings', new Cache(environment, read));
    this.store = shapedStore(() => this.#cache.entry(this), fromWire);
  }

  async get(): Promise<AdditionalSettings> {
    return fromWire(await this.#cache.get(this));
  }

  async update(changes: AdditionalSettingsUpdate): Promise<void> {
    const { connection, caches } = this.#context;
    const call = callAs(connection, 'admin');
    const body = toWire<Body>(changes);
    await caches.after('PATCH /latchkey/project-settings', call('PATCH /latchkey/project-settings', { body }));
  }
}
