/** Who wants to know of a change. `source` starts with the first listener and stops after the last one. */
export class Listeners {
  readonly #listeners = new Set<() => void>();
  readonly #source: ((notify: () => void) => () => void) | undefined;
  #stop: (() => void) | undefined;

  constructor(source?: (notify: () => void) => () => void) {
    this.#source = source;
  }

  readonly notify = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  add(listener: () => void): () => void {
    // A listener that is added twice is two listeners.
    const own = () => listener();
    if (this.isEmpty) this.#stop = this.#source?.(this.notify);
    this.#listeners.add(own);
    return () => {
      if (this.#listeners.delete(own) && this.isEmpty) this.#stop?.();
    };
  }
}
