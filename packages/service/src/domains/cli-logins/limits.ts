import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';

/** Each leaves a row for a while. */
const STARTS = { burst: 60, emission: 5_000 };
/** Reads of a login code, and answers to it; 45 characters can't be guessed, and tries are limited all the same. */
const ANSWERS = { burst: 60, emission: 2_000 };
/** A program asks every other second; many may sit behind one address. */
const POLLS = { burst: 120, emission: 100 };

/** Charges the start of a login. Throws the refusal 429. */
export const chargeStart = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'cli login', STARTS));

/** Charges the use of a login code. Throws the refusal 429. */
export const chargeAnswer = (context: Context): Promise<void> =>
  context.rates.reserve(context.db, context.now, clientNetworkCharges(context, 'cli answer', ANSWERS));

/** Charges a client for polling, in this process only. Throws the refusal 429. */
export function chargePoll({ actor, network, now, rates }: Context): void {
  if (actor.kind === 'client') rates.charge(now, `cli poll ${network}`, POLLS);
}
