import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';

const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * 60_000 };

/** New anonymous users of one network. */
export const anonymousCharges = (context: Context): Charge[] =>
  clientNetworkCharges(context, 'anonymous', NETWORK_SIGN_UPS);
