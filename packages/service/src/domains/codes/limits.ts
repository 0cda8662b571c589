import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import { limitReached } from '../events/limit-reached.ts';
import type { Project } from '../projects/project.ts';

/** Requests for codes from one network, over all addresses. */
const NETWORK_REQUESTS = { burst: 30, emission: 120_000 };

/** Charges requests for a mailed code. Throws the refusal 429. */
export const chargeCodeRequest = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'code request', NETWORK_REQUESTS));

/** The same for requests that are always answered alike: whether to go on. */
export async function mayRequestCode(context: Context, project: Project): Promise<boolean> {
  try {
    await chargeCodeRequest(context);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'TOO_MANY_REQUESTS') {
      limitReached(context, project, 'code_requests');
      return false;
    }
    throw error;
  }
}
