import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';

/** A page that is loaded again opens its link again; 45 characters can't be guessed, and tries are limited all the same. */
const OPENINGS = { burst: 30, emission: 10_000 };

/** How often a link may be opened, by its holder and those it was forwarded to. */
export const MOST_OPENINGS = 50;

/** Charges the opening of a link. Throws the refusal 429. */
export const chargeOpening = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'set-up link', OPENINGS));
