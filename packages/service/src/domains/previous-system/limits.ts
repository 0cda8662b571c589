import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';

/** Tokens that are exchanged from one network: on the day of a move a whole school may come by one. */
const NETWORK_TOKENS = { burst: 120, emission: 1_000 };

/** Charges the exchange of a token. Throws the refusal 429. */
export const chargeExchange = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'previous token', NETWORK_TOKENS));

/** Sign-ins from one network that were not decided because the previous system was away, and so are not counted as failures. */
const NETWORK_OUTAGES = { burst: 30, emission: 10_000 };

/** Gives back what a sign-in was charged that the previous system has not decided, unless the network has too many. */
export async function excuse(context: Context, charges: readonly Charge[]): Promise<void> {
  const { db, rates } = context;
  const network = clientNetworkCharges(context, 'previous system away', NETWORK_OUTAGES);
  if ((await rates.tryReserve(db, context.clock(), network)) <= 0) await rates.giveBack(db, charges);
}
