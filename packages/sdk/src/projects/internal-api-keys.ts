import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import { type BodyOf, callAs, type ResponseOf } from '../core/wire/call.ts';

type Listed = ResponseOf<'GET /latchkey/api-keys', 'admin'>['items'][number];
type Made = ResponseOf<'POST /internal/api-keys', 'admin'>;

interface Common {
  /** Of the set. */
  readonly id: string;
  /** What it is for, in its creator's words. */
  readonly description: string;
  /** When the set was created. */
  readonly createdAt: Date;
  /** When its keys stop working. */
  readonly expiresAt: Date;
  /** Null unless the set has been revoked. */
  readonly manuallyRevokedAt: Date | null;
  /** Whether it is neither revoked nor expired, by the local clock. */
  isValid(): boolean;
  /** Null for a valid set. An expired set is reported as expired, revoked or not. */
  whyInvalid(): 'expired' | 'manually-revoked' | null;
}

interface StoredKey {
  /** The end of the key, by which you tell keys apart. */
  readonly lastFour: string;
  /** When it was last used, to the hour; null for never. */
  readonly lastUsedAt: Date | null;
}

interface Keys<V> {
  /** For browsers, where it is public; null if the set has none. */
  readonly publishableClientKey: V | null;
  /** For the application's servers; null if the set has none. */
  readonly secretServerKey: V | null;
  /** For administering the project; null if the set has none. */
  readonly superSecretAdminKey: V | null;
}

/** A set of keys of the project. The secret ones are never shown again. */
export interface InternalApiKey extends Common, Keys<StoredKey> {
  /** The only key that can be read again, because browsers get to see it anyway. */
  readonly publishableClientKey: (StoredKey & { readonly value: string }) | null;
  /** Cannot be undone. */
  revoke(): Promise<void>;
  /** Creates keys of the same kinds, which are shown only once; these work for a while longer. */
  rotate(options?: InternalApiKeyRotation): Promise<InternalApiKeyFirstView>;
}

/** How a set of keys is replaced. */
export interface InternalApiKeyRotation {
  /** How long the old keys still work, unless they expire before: a day by default, 30 days at most. */
  readonly overlapMillis?: number | undefined;
  /** When the new keys expire; by default after as long as the old ones had from their creation on. */
  readonly expiresAt?: Date | undefined;
}

/** A set of keys right after it was made: the only time that the keys are seen. */
export interface InternalApiKeyFirstView extends Common, Keys<string> {}

/** What a set of keys of a project begins with. */
export type NewInternalApiKey = FromWire<BodyOf<'POST /internal/api-keys', 'admin'>>;

/** The keys with which applications call a project. */
export class InternalApiKeys {
  readonly store: Store<InternalApiKey[]>;
  readonly #context: AppContext;
  readonly #cache: Cache<[], Listed[]>;

  constructor(context: AppContext) {
    const { connection, caches, environment } = context;
    const read = async () => (await callAs(connection, 'admin')('GET /latchkey/api-keys')).items;
    this.#context = context;
    this.#cache = caches.add('internalApiKeys', new Cache(environment, read));
    this.store = shapedStore(
      () => this.#cache.entry(this),
      (keys) => keys.map((key) => this.#shape(key)),
    );
  }

  async list(): Promise<InternalApiKey[]> {
    return (await this.#cache.get(this)).map((key) => this.#shape(key));
  }

  async create(options: NewInternalApiKey): Promise<InternalApiKeyFirstView> {
    const { connection, caches, environment } = this.#context;
    const body = toWire<BodyOf<'POST /internal/api-keys', 'admin'>>(options);
    const call = callAs(connection, 'admin');
    const made = await caches.after('POST /internal/api-keys', call('POST /internal/api-keys', { body }));
    return { ...noKeys, ...fromWire(made), ...validity(made, environment.clock) };
  }

  #shape(listed: Listed): InternalApiKey {
    const { connection, caches, environment } = this.#context;
    const call = callAs(connection, 'admin');
    return {
      ...noKeys,
      ...fromWire(listed),
      ...validity(listed, environment.clock),
      async revoke() {
        const input = { params: { id: listed.id }, body: { revoked: true } } as const;
        await caches.after('PATCH /internal/api-keys/:id', call('PATCH /internal/api-keys/:id', input));
      },
      async rotate({ overlapMillis, expiresAt } = {}) {
        const body = { overlap_millis: overlapMillis, expires_at_millis: expiresAt?.getTime() };
        const made = await caches.after(ROTATE, call(ROTATE, { params: { id: listed.id }, body }));
        return { ...noKeys, ...fromWire(made), ...validity(made, environment.clock) };
      },
    };
  }
}

const ROTATE = 'POST /latchkey/api-keys/:id/rotate';

const noKeys = { publishableClientKey: null, secretServerKey: null, superSecretAdminKey: null };

function validity({ expires_at_millis, manually_revoked_at_millis }: Listed | Made, clock: () => number) {
  const whyInvalid = () => {
    if (expires_at_millis <= clock()) return 'expired';
    return manually_revoked_at_millis === undefined ? null : 'manually-revoked';
  };
  const manuallyRevokedAt = manually_revoked_at_millis === undefined ? null : new Date(manually_revoked_at_millis);
  return { manuallyRevokedAt, whyInvalid, isValid: () => whyInvalid() === null } as const;
}
