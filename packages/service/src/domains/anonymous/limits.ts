import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit.ts';

const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * 60_000 };

/** New anonymous users of one network; servers are not counted, for behind their one address are all of their users. */
export const anonymousCharges = ({ actor, network }: Context): Charge[] =>
  actor.kind === 'client' ? [{ rate: NETWORK_SIGN_UPS, key: ['anonymous network', network ?? ''] }] : [];
