import { Listeners } from '../listeners.ts';

/** What is known of a value right now. The same object until something changes, as React asks for. */
export type Snapshot<T> =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ok';
      /** The value as it was last read. */
      readonly data: T;
    }
  | {
      readonly status: 'error';
      /** Why it could not be read. What was read before is never replaced by this. */
      readonly error: unknown;
    };

const pending = { status: 'pending' } as const;

/** One value of the service, as last read, and who wants to know when it changes. */
export class Entry<T> {
  readonly #fetch: () => Promise<T>;
  readonly #listeners: Listeners;
  #snapshot: Snapshot<T> = pending;
  #reading: Promise<T> | undefined;
  #begun = 0;
  #applied = 0;

  /** `onUse` is told of the first subscriber; what it returns, of the last one's leaving. */
  constructor(fetch: () => Promise<T>, onUse: () => () => void) {
    this.#fetch = fetch;
    this.#listeners = new Listeners(onUse);
  }

  get isUsed(): boolean {
    return !this.#listeners.isEmpty;
  }

  readonly getSnapshot = (): Snapshot<T> => this.#snapshot;

  /** The value if there is one, else what the read under way brings, else a new one. */
  readonly read = (): Promise<T> => {
    if (this.#snapshot.status === 'ok') return Promise.resolve(this.#snapshot.data);
    return this.#reading ?? this.refresh();
  };

  /** Shows a value that was read by another. */
  assume(snapshot: Snapshot<T>): void {
    this.#change(snapshot);
  }

  /** A new value, whatever there is. */
  readonly refresh = (): Promise<T> => {
    const number = ++this.#begun;
    const reading = this.#fetch().then(
      (data) => {
        this.#apply(number, { status: 'ok', data });
        return data;
      },
      (error) => {
        // What was read before is still better than a failure; and who asks again gets another try.
        if (this.#snapshot.status !== 'ok') this.#apply(number, { status: 'error', error });
        throw error;
      },
    );
    this.#reading = reading;
    const settle = () => {
      if (this.#reading === reading) this.#reading = undefined;
    };
    reading.then(settle, settle);
    return reading;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.#listeners.add(listener);
    if (this.#snapshot.status !== 'ok' && !this.#reading) this.refresh().catch(() => {});
    return stop;
  };

  /** An answer that was asked for earlier never overwrites one that was asked for later. */
  #apply(number: number, snapshot: Snapshot<T>): void {
    if (number <= this.#applied) return;
    this.#applied = number;
    this.#change(snapshot);
  }

  /** An equal answer is no change, so listeners don't render again. */
  #change(snapshot: Snapshot<T>): void {
    const isSame =
      snapshot.status === 'ok' && this.#snapshot.status === 'ok' && isEqual(snapshot.data, this.#snapshot.data);
    if (isSame || snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#listeners.notify();
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
