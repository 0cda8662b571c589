import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';

/** Requests for codes from one network, over all addresses. */
const NETWORK_REQUESTS = { burst: 30, emission: 120_000 };

/** Charges whoever asks for a code by mail. Servers are not counted: behind their one address are all of their users. */
export async function chargeCodeRequest({ actor, db, now, network, rates }: Context): Promise<void> {
  if (actor.kind !== 'client') return;
  await rates.reserve(db, now, [{ rate: NETWORK_REQUESTS, key: ['code request network', network ?? ''] }]);
}

/** The same for requests that are always answered alike: whether to go on. */
export async function mayRequestCode(context: Context): Promise<boolean> {
  try {
    await chargeCodeRequest(context);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
