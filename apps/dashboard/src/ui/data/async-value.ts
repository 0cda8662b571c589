import type { Snapshot, Store } from '@latchkey/sdk';

/** A store that loads on first use and can be refreshed. */
export class AsyncValue<T> implements Store<T> {
  readonly #fetch: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot<T> = { status: 'pending' };
  #last: Promise<T> | undefined;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#last) this.refresh().catch(() => {});
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Snapshot<T> => this.#snapshot;

  /** Retries after a failure. */
  readonly read = (): Promise<T> => (this.#snapshot.status !== 'error' && this.#last) || this.refresh();

  refresh(): Promise<T> {
    const reading = this.#fetch();
    this.#last = reading;
    reading.then(
      (data) => this.#show(reading, { status: 'ok', data }),
      (error) => this.#snapshot.status !== 'ok' && this.#show(reading, { status: 'error', error }),
    );
    return reading;
  }

  /** Results of superseded requests are ignored. */
  #show(reading: Promise<T>, snapshot: Snapshot<T>): void {
    if (reading !== this.#last) return;
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
