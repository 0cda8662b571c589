import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Rate } from '../../platform/rate-limit/rate-limit.ts';

/** What begins in one network and leaves a row for a while. A whole school may be one. */
const REQUESTS = { burst: 120, emission: 1_000 };
/** Tries at the short code of a device, which can be guessed by who tries for long enough. */
const USER_CODES = { burst: 30, emission: 10_000 };

/** What of the provider is limited by network, for strangers can begin it; everything else takes a token or a code. */
const limited: Readonly<Record<string, Rate>> = {
  'GET /oauth/authorize': REQUESTS,
  'POST /oauth/authorize': REQUESTS,
  'POST /oauth/par': REQUESTS,
  'POST /oauth/device/authorize': REQUESTS,
  'GET /oauth/sign-out': REQUESTS,
  'POST /oauth/sign-out': REQUESTS,
  'GET /oauth/device': REQUESTS,
  'POST /oauth/device': USER_CODES,
};

/**
 * Charges a request to an OpenID Provider, by method and path below the issuer. The library takes paths in any case and
 * with a slash at the end, and HEAD for GET. Throws the refusal 429.
 */
export async function chargeRequest(context: Context, method: string, path: string): Promise<void> {
  const endpoint = `${method === 'HEAD' ? 'GET' : method} ${path.toLowerCase().replace(/\/$/, '')}`;
  const rate = limited[endpoint];
  if (rate)
    await context.rates.reserve(context.db, context.now, clientNetworkCharges(context, `oidc ${endpoint}`, rate));
}
