import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Rate } from '../../platform/rate-limit/rate-limit.ts';

/** What begins in one network and leaves a row for a while. A whole school may be one. */
const REQUESTS = { burst: 120, emission: 1_000 };
/** Clients that register themselves. */
const REGISTRATIONS = { burst: 10, emission: 360_000 };
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
  'POST /oauth/register': REGISTRATIONS,
  'GET /oauth/register/:client_id': REQUESTS,
  'PUT /oauth/register/:client_id': REGISTRATIONS,
  'DELETE /oauth/register/:client_id': REQUESTS,
  'GET /oauth/device': REQUESTS,
  'POST /oauth/device': USER_CODES,
};

/** What a client has registered (RFC 7592, section 2). */
const REGISTERED = /^(\/oauth\/register\/).+$/;

/**
 * The endpoint that a request to an OpenID Provider is for, by its path below the issuer. The library takes paths in any
 * case and with a slash at the end, and HEAD for GET.
 */
export const endpointOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.toLowerCase().replace(/\/$/, '').replace(REGISTERED, '$1:client_id')}`;

/** Charges a request to an endpoint of an OpenID Provider. Throws the refusal 429. */
export async function chargeRequest(context: Context, endpoint: string): Promise<void> {
  const rate = limited[endpoint];
  if (rate)
    await context.rates.reserve(context.db, context.now, clientNetworkCharges(context, `oidc ${endpoint}`, rate));
}
