import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { type Credentials, chargedCredentialsByEmail } from './queries.ts';

const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * 60_000 };

export const signUpCharges = (context: Context): Charge[] =>
  ofClient(context, { rate: NETWORK_SIGN_UPS, key: ['sign-up network', context.network ?? ''] });

/** Whoever calls: nobody has a reason to try this often. */
export const firstOwnerCharges = ({ network }: Context): Charge[] => [
  { rate: NETWORK_SIGN_UPS, key: ['first-owner network', network ?? ''] },
];

/** The network is that of the end user only for clients: behind a server's one address are all of its users. */
const ofClient = ({ actor }: Context, charge: Charge) => (actor.kind === 'client' ? [charge] : []);

/** Charges a try and finds whom it is about, in one statement. Throws the refusal 429. */
export async function chargedCredentials(
  { db, now, rates }: Context,
  project: Project,
  email: string,
  charges: readonly Charge[],
): Promise<Credentials | undefined> {
  const address = { projectId: project.id, email };
  const { wait, credentials } = await chargedCredentialsByEmail(db, address, rates.asked(charges), now);
  rates.admit(wait);
  return credentials;
}
