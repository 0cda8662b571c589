import type { Context } from '../../../platform/context.ts';
import { type Lanes, lanes } from '../../../platform/jobs/lanes.ts';
import { newId } from '../../../runtime/ids.ts';
import { type Claim, claimEndpoints } from './queries.ts';

const AT_ONCE = 200;
/** Claimed by one statement. */
const BATCH = 20;

/**
 * Lanes for endpoints that answer well, or for all others: a receiver that hangs keeps only its like waiting. `lookAgain`
 * looks for more in the other lanes too: an endpoint may belong there from now on.
 */
export const endpointLanes = (
  newContext: () => Context,
  isSlow: boolean,
  deliver: (claim: Claim) => Promise<boolean>,
  lookAgain: () => Promise<void>,
): Lanes =>
  lanes({
    atOnce: AT_ONCE,
    batch: BATCH,
    claim(most) {
      const { db, now, random } = newContext();
      return claimEndpoints(db, { claim: newId(random), isSlow, most, now });
    },
    run: deliver,
    onLeft: ({ endpointId }, error) =>
      newContext().log.warn({ webhook: endpointId, error: String(error) }, 'a webhook was left'),
    lookAgain,
  });
