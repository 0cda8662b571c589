import type { Context } from '../../../platform/context.ts';
import { coalesced } from '../../../runtime/concurrency.ts';
import { newId } from '../../../runtime/ids.ts';
import { type Claim, claimEndpoints } from './queries.ts';

const AT_ONCE = 200;
/** Claimed by one statement. */
const BATCH = 20;

/** Works on endpoints side by side, each in a lane of its own. */
export interface EndpointLanes {
  /** Takes on what is due as long as there are free lanes; does not wait for any receiver. */
  work(): Promise<void>;
  /** What is under way, until it was looked for what comes after it. */
  busy(): Promise<void>[];
  /** Takes on nothing more. */
  close(): Promise<void>;
}

/**
 * Lanes for endpoints that answer well, or for all others: a receiver that hangs keeps only its like waiting. When the
 * work on one ends and there is more to do for it, or others may have waited for its lane, `lookAgain` looks for more, in
 * the other lanes too: it may belong there from now on.
 */
export function endpointLanes(
  newContext: () => Context,
  isSlow: boolean,
  deliver: (claim: Claim) => Promise<boolean>,
  lookAgain: () => Promise<void>,
): EndpointLanes {
  const busy = new Set<Promise<void>>();
  const look = coalesced(fill);
  let underWay = 0;
  let isClosed = false;

  async function fill(): Promise<void> {
    while (!isClosed && underWay < AT_ONCE) {
      const { db, now, random } = newContext();
      const most = Math.min(BATCH, AT_ONCE - underWay);
      const claims = await claimEndpoints(db, { claim: newId(random), isSlow, most, now });
      for (const claim of claims) begin(claim);
      if (claims.length < most) return;
    }
  }

  function begin(claim: Claim): void {
    underWay++;
    const done: Promise<void> = deliver(claim)
      // An endpoint whose work could not be written down is free again when its claim runs out.
      .catch((error) => {
        newContext().log.warn({ webhook: claim.endpointId, error: String(error) }, 'a webhook was left');
        return false;
      })
      .then(async (isDue) => {
        const wasFull = underWay >= AT_ONCE;
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
