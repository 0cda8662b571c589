import { Cache } from './cache/cache.ts';
import { type Store, shapedStore } from './cache/store.ts';
import type { Parts } from './parts.ts';
import { type FromWire, fromWire } from './shapes/names.ts';
import { callAs, type ResponseOf } from './wire/call.ts';

type Json = ResponseOf<'GET /latchkey/backups', 'admin'>['nightly'];

/** How it stands with the nightly backups of an installation. */
export type NightlyBackups = Readonly<FromWire<NonNullable<Json>>>;

export class BackupsOfInstallation {
  readonly store: Store<NightlyBackups | null>;
  readonly #cache: Cache<[], Json>;

  constructor({ connection, caches, environment }: Parts) {
    const read = async () => (await callAs(connection, 'admin')('GET /latchkey/backups')).nightly;
    this.#cache = caches.add('backups', new Cache(environment, read));
    this.store = shapedStore(() => this.#cache.entry(this), fromWire);
  }

  async get(): Promise<NightlyBackups | null> {
    return fromWire(await this.#cache.get(this));
  }
}
