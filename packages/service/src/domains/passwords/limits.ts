import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges, networkCharges } from '../../platform/network-charges.ts';
import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { type Credentials, chargedCredentialsByEmail } from './queries.ts';

const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * 60_000 };

export const signUpCharges = (context: Context): Charge[] => clientNetworkCharges(context, 'sign-up', NETWORK_SIGN_UPS);

/** Whoever calls: nobody has a reason to try this often. */
export const firstOwnerCharges = (context: Context): Charge[] =>
  networkCharges(context, 'first-owner', NETWORK_SIGN_UPS);

/** Charges a try and finds whom it is about, in one statement. Throws the refusal 429. */
export async function chargedCredentials(
  { db, now, rates }: Context,
  project: Project,
  email: string,
  charges: readonly Charge[],
): Promise<Credentials | undefined> {
  const address = { projectId: project.id, email };
  const { wait, credentials } = await rates.inTurn(charges, () =>
    chargedCredentialsByEmail(db, address, rates.asked(charges), now),
  );
  rates.admit(wait);
  return credentials;
}
