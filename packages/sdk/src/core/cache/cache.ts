import { cacheRefetchThrottleMillis, cacheUnsubscribeGraceMillis } from '@latchkey/protocol/client-limits';
import type { Environment } from '../environment.ts';
import { Entry } from './entry.ts';
import { limited } from './limiter.ts';

/** What an entry is of: an object that it lives no longer than, such as a session, and plain arguments. */
type Key<A extends readonly unknown[]> = readonly [owner: object, ...args: A];

/**
 * What was read from the service, an entry per owner and arguments. In browsers a value is shared by all who ask and
 * kept for a while; on servers every read is a request, and only what is subscribed to is kept.
 */
export class Cache<A extends readonly unknown[], T> {
  readonly #environment: Environment;
  readonly #fetch: (...key: Key<A>) => Promise<T>;
  readonly #ofOwner = new WeakMap<object, Map<string, Entry<T>>>();
  /** All that are kept at this moment. */
  readonly #kept = new Set<Entry<T>>();

  constructor(environment: Environment, fetch: (...key: Key<A>) => Promise<T>) {
    this.#environment = environment;
    this.#fetch = fetch;
  }

  /** A new value. */
  get(...key: Key<A>): Promise<T> {
    return this.#environment.isBrowser ? this.entry(...key).refresh() : this.#fetch(...key);
  }

  /** Cached until the grace after its last use is over. */
  entry(...key: Key<A>): Entry<T> {
    const [owner, ...args] = key;
    const name = JSON.stringify(args);
    const entries = this.#ofOwner.get(owner) ?? new Map<string, Entry<T>>();
    this.#ofOwner.set(owner, entries);
    let entry = entries.get(name);
    if (entry) return entry;
    let uses = 0;
    const leave = () => {
      const use = ++uses;
      this.#environment.wait(cacheUnsubscribeGraceMillis).then(() => {
        if (use !== uses || entry?.isUsed) return;
        if (entry) this.#kept.delete(entry);
        entries.delete(name);
      });
    };
    entry = new Entry(this.#reader(key), () => {
      uses++;
      return leave;
    });
    entries.set(name, entry);
    this.#kept.add(entry);
    leave();
    return entry;
  }

  /** Reads again what is kept; mutations wait for it. A failure here is not theirs. */
  async refreshKept(): Promise<void> {
    await Promise.allSettled([...this.#kept].map((entry) => entry.refresh()));
  }

  /** Hands on what is known for one owner to another, and reads it again. */
  inherit(before: object, now: object): void {
    for (const [name, known] of this.#ofOwner.get(before) ?? []) {
      const snapshot = known.getSnapshot();
      // That there was nothing by the end of a session says nothing of the next one.
      if (snapshot.status !== 'ok' || snapshot.data === null) continue;
      const entry = this.entry(now, ...JSON.parse(name));
      entry.assume(snapshot);
      entry.refresh().catch(() => {});
    }
  }

  #reader(key: Key<A>): () => Promise<T> {
    const { isBrowser } = this.#environment;
    const read = () => this.#fetch(...key);
    return isBrowser ? limited(read, cacheRefetchThrottleMillis, this.#environment) : read;
  }
}
