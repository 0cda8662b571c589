import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';

/** Flows that begin in one network: each leaves a row for a while. A whole school may be one. */
const NETWORK_FLOWS = { burst: 120, emission: 1_000 };
/** Logouts that identity providers tell of from one network; a directory may end all sessions of a company. */
const NETWORK_LOGOUTS = { burst: 600, emission: 100 };
const USER_TICKETS = { burst: 20, emission: 3_000 };

/** Charges the start of a flow. Throws the refusal 429. */
export const chargeFlow = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'oauth flow', NETWORK_FLOWS));

/** Charges a logout that an identity provider tells of. Throws the refusal 429. */
export const chargeLogout = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'oidc logout', NETWORK_LOGOUTS));

/** Charges a user for a ticket. Throws the refusal 429. */
export const chargeTicket = ({ now, rates }: Context, userId: string): void =>
  rates.charge(now, `link ticket ${userId}`, USER_TICKETS);
