import type { Context } from '../../platform/context.ts';
import { networkCharges } from '../../platform/rate-limit/network-charges.ts';

/** Keys of one user that are neither revoked nor expired. */
export const MAX_VALID_KEYS = 1_000;

/** A scanner finds a key now and then; the limit locks out no user. */
const LEAKS = { burst: 10, emission: 6_000 };

/** Charges the reporter of a key, whatever else the request contains. Throws the refusal 429. */
export const chargeLeak = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, networkCharges(context, 'leaked key', LEAKS));
