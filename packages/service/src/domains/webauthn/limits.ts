import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';

/** Credentials of one user, of either kind. */
export const MAX_CREDENTIALS = 20;

/** Challenges that one network asks for; every page that offers passkeys asks for one a minute while it is looked at. */
const CHALLENGES = { burst: 300, emission: 1_000 };

/** Charges requests for a challenge. Throws the refusal 429. */
export const chargeChallenge = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'passkey challenge', CHALLENGES));
