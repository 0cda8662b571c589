/** Thrown where as many wait for a connection as may, or where the wait was too long. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

interface Bounds {
  readonly atOnce: number;
  /** How many wait for a turn, at most; more are refused. */
  readonly waiting: number;
  /** How long each of them waits, at most. */
  readonly millis: number;
}

/** Turns at something that few can have. Waiting is bounded in number and in time, so that it never piles up. */
export class Turns {
  readonly #bounds: Bounds;
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Answers once it is one's turn. Whoever takes one gives it back. */
  async take(): Promise<void> {
    if (this.#taken < this.#bounds.atOnce) {
      this.#taken++;
      return;
    }
    if (this.#waiting.size >= this.#bounds.waiting)
      throw new DatabaseBusy('The connections to the database are taken, and so is every place in their queue.');
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new DatabaseBusy(`No connection to the database came free in ${this.#bounds.millis} ms.`));
      }, this.#bounds.millis);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(begin);
    });
  }

  /** Gives a turn back: to who has waited longest. */
  give(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#taken--;
  }
}
