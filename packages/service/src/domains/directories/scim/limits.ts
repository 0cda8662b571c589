import type { Context } from '../../../platform/context.ts';
import { networkCharges } from '../../../platform/rate-limit/network-charges.ts';
import { timesAtOnce } from '../../../platform/rate-limit/rate-limit.ts';

/** A first synchronization sends as much as it can. */
const REQUESTS = { burst: 10_000, emission: 3 };
/** Resources that are read for a filter that no index serves, by the batch: all of the largest directory five times. */
const READ_BATCHES = { burst: 200, emission: 250 };
export const BATCH = 500;
/** Of what an index finds, as much as a page shows comes with the request. */
const FOUND = 200;
/** Tokens can't be guessed; who tries wrong ones costs a look-up each. */
const WRONG_TOKENS = { burst: 60, emission: 1_000 };

/**
 * Charges a directory for a request, or for several that come as one, in this process: a row that all of its requests
 * change would have them wait for each other. Throws the refusal 429.
 */
export const chargeDirectory = ({ rates, now }: Context, directoryId: string, times = 1): void =>
  rates.charge(now, `directory ${directoryId}`, timesAtOnce(REQUESTS, times));

/** Charges a directory before as many resources are read, to look for those that match a filter. Throws the refusal 429. */
export function chargeReading({ rates, db, now }: Context, directoryId: string, resources: number): Promise<void> {
  const rate = timesAtOnce(READ_BATCHES, Math.max(1, Math.ceil(resources / BATCH)));
  return rates.reserve(db, now, [{ rate, key: ['directory reading', directoryId] }]);
}

/** The same for what an index has found: what isn't unique can be what thousands have. Throws the refusal 429. */
export async function chargeFound(context: Context, directoryId: string, resources: number): Promise<void> {
  if (resources > FOUND) await chargeReading(context, directoryId, resources);
}

/** Charges who has presented a wrong token. Throws the refusal 429. */
export const chargeWrongToken = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, networkCharges(context, 'directory token', WRONG_TOKENS));
