import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';

/** Tokens that are exchanged from one network: on the day of a move a whole school may come by one. */
const NETWORK_TOKENS = { burst: 120, emission: 1_000 };

/** Charges the exchange of a token. Throws the refusal 429. */
export const chargeExchange = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'previous token', NETWORK_TOKENS));
