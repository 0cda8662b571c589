import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Project } from '../projects/project.ts';

/** Flows that begin in one network: each leaves a row for a while. A whole school may be one. */
const NETWORK_FLOWS = { burst: 120, emission: 1_000 };
/** Logouts from one network that are refused. */
const REFUSED_LOGOUTS = { burst: 600, emission: 100 };
/** Logouts that the identity provider of one connection tells of; it may end all sessions of a company. */
const LOGOUTS = { burst: 20_000, emission: 5 };
const USER_TICKETS = { burst: 20, emission: 3_000 };

/** Charges the start of a flow. Throws the refusal 429. */
export const chargeFlow = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'oauth flow', NETWORK_FLOWS));

/**
 * Charges a logout that was refused to its network: all customers of an identity provider may be behind one, so what is
 * good isn't charged to it. Throws the refusal 429.
 */
export const chargeRefusedLogout = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'oidc logout', REFUSED_LOGOUTS));

/** Charges a logout that the identity provider of a connection tells of. Throws the refusal 429. */
export const chargeLogout = ({ rates, db, now }: Context, project: Project, connectionId: string): Promise<void> =>
  rates.reserve(db, now, [{ rate: LOGOUTS, key: ['connection logouts', project.id, connectionId] }]);

/** Charges a user for a ticket. Throws the refusal 429. */
export const chargeTicket = ({ now, rates }: Context, userId: string): void =>
  rates.charge(now, `link ticket ${userId}`, USER_TICKETS);
