import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { callAs, type ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/backups', 'admin'>['nightly'];

/** How it stands with the nightly backups of an installation. */
export type NightlyBackups = Readonly<FromWire<NonNullable<Json>>>;

export class BackupsOfInstallation {
  readonly store: Store<NightlyBackups | null>;
  readonly #cache: Cache<[], Json>;

  constructor({ connection, caches, environment }: AppContext) {
    const read = async () => (await callAs(connection, 'admin')('GET /latchkey/backups')).nightly;
    this.#cache = caches.add('backups', new Cache(environment, read));
    this.store = shapedStore(() => this.#cache.entry(this), fromWire);
  }

  async get(): Promise<NightlyBackups | null> {
    return fromWire(await this.#cache.get(this));
  }
}
