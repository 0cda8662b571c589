import { coalesced } from '../../runtime/concurrency.ts';

/** Works side by side on what was claimed, each in a lane of its own. */
export interface Lanes {
  /** Takes on what is due as long as there are free lanes; does not wait for any end. */
  work(): Promise<void>;
  /** What is under way, until it was looked for what comes after it. */
  busy(): Promise<void>[];
  /** Takes on nothing more. */
  close(): Promise<void>;
}

/** What is done in lanes. */
export interface LaneWork<Claim> {
  readonly atOnce: number;
  /** Claimed by one statement. */
  readonly batch: number;
  /** Claims at most so many for this process. */
  claim(most: number): Promise<Claim[]>;
  /** Answers whether there is more to do now. */
  run(claim: Claim): Promise<boolean>;
  /** Told of work whose end could not be written down: it is free again when its claim runs out. */
  onLeft(claim: Claim, error: unknown): void;
  /** Looks for more when work ends and there is more of it to do, or others may have waited for its lane. */
  lookAgain(): Promise<void>;
}

/** Lanes for work that many processes claim from the database. */
export function lanes<Claim>({ atOnce, batch, claim, run, onLeft, lookAgain }: LaneWork<Claim>): Lanes {
  const busy = new Set<Promise<void>>();
  const look = coalesced(fill);
  let underWay = 0;
  let isClosed = false;

  async function fill(): Promise<void> {
    while (!isClosed && underWay < atOnce) {
      const most = Math.min(batch, atOnce - underWay);
      const claims = await claim(most);
      for (const claimed of claims) begin(claimed);
      if (claims.length < most) return;
    }
  }

  function begin(claimed: Claim): void {
    underWay++;
    const done: Promise<void> = run(claimed)
      .catch((error) => {
        onLeft(claimed, error);
        return false;
      })
      .then(async (isDue) => {
        const wasFull = underWay >= atOnce;
        underWay--;
        if (isDue || wasFull) await lookAgain().catch(() => undefined);
      })
      .then(() => void busy.delete(done));
    busy.add(done);
  }

  return {
    work: look,
    busy: () => [...busy],
    async close() {
      isClosed = true;
      await look();
    },
  };
}
