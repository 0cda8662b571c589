import type { Context } from '../../platform/context.ts';
import { networkCharges } from '../../platform/rate-limit/network-charges.ts';

/** A first synchronization sends as much as it can. */
const REQUESTS = { burst: 5_000, emission: 3 };
/** Tokens can't be guessed; who tries wrong ones costs a look-up each. */
const WRONG_TOKENS = { burst: 60, emission: 1_000 };

/** Charges a directory for a request. Throws the refusal 429. */
export const chargeDirectory = ({ rates, db, now }: Context, directoryId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: REQUESTS, key: ['directory', directoryId] }]);

/** Charges who has presented a wrong token. Throws the refusal 429. */
export const chargeWrongToken = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, networkCharges(context, 'directory token', WRONG_TOKENS));
