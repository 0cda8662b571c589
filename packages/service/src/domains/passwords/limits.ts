import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges, networkCharges } from '../../platform/rate-limit/network-charges.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { type Credentials, chargedCredentialsByEmail } from './queries.ts';

const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * 60_000 };

export const signUpCharges = (context: Context): Charge[] => clientNetworkCharges(context, 'sign-up', NETWORK_SIGN_UPS);

/** Applies to every caller: there is no reason to try this often. */
export const firstOwnerCharges = (context: Context): Charge[] =>
  networkCharges(context, 'first-owner', NETWORK_SIGN_UPS);

/** Charges an attempt and finds the account it is about, in one statement; `wait` is for `rates.admit`. */
export function lookUpCharged(
  { db, now, rates }: Context,
  project: Project,
  email: string,
  charges: readonly Charge[],
) {
  const address = { projectId: project.id, email };
  return rates.inTurn(charges, () => chargedCredentialsByEmail(db, address, rates.asked(charges), now));
}

/** The same, where nothing is said of the wait but the refusal 429, which it throws. */
export async function chargedCredentials(
  context: Context,
  project: Project,
  email: string,
  charges: readonly Charge[],
): Promise<Credentials | undefined> {
  const { wait, credentials } = await lookUpCharged(context, project, email, charges);
  context.rates.admit(wait);
  return credentials;
}
