import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { type Claim, claimEndpoints } from './work-queries.ts';

const AT_ONCE = 200;
/** Claimed by one statement. */
const BATCH = 20;

/** Works on endpoints side by side, each in a lane of its own. */
export interface EndpointLanes {
  /** Takes on what is due as long as there are free lanes; does not wait for any receiver. */
  work(): Promise<void>;
  /** What is under way. */
  underWay(): Promise<void>[];
  /** Takes on nothing more. */
  close(): void;
}

/** Lanes for endpoints that answer well, or for all others: a receiver that hangs keeps only its like waiting. */
export function endpointLanes(
  newContext: () => Context,
  isSlow: boolean,
  deliver: (claim: Claim) => Promise<void>,
): EndpointLanes {
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  /** A look under way may have missed what is new, so another follows. */
  function work(): Promise<void> {
    isWanted = true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function look(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await fill();
    }
  }

  async function fill(): Promise<void> {
    while (!isClosed && running.size < AT_ONCE) {
      const { db, now, random } = newContext();
      const most = Math.min(BATCH, AT_ONCE - running.size);
      const claims = await claimEndpoints(db, { claim: newId(random), isSlow, most, now });
      if (claims.length === 0) return;
      for (const claim of claims) begin(claim);
    }
  }

  function begin(claim: Claim): void {
    const done: Promise<void> = deliver(claim)
      // An endpoint whose work could not be written down is free again when its claim runs out.
      .catch((error) =>
        newContext().log.warn({ webhook: claim.endpointId, error: String(error) }, 'a webhook was left'),
      )
      .then(() => {
        running.delete(done);
        if (!isClosed) work().catch(() => undefined);
      });
    running.add(done);
  }

  return {
    work,
    underWay: () => [...running, ...(looking ? [looking] : [])],
    close() {
      isClosed = true;
    },
  };
}
