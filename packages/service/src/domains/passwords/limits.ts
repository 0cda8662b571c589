import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { type Credentials, chargedCredentialsByEmail } from './queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Failures of one account from one network, then one each half minute. */
const ACCOUNT_FAILURES = { burst: 10, emission: 30 * SECOND };
/** Failures from one network over all accounts: many honest people may share it. */
const NETWORK_FAILURES = { burst: 60, emission: 3 * SECOND };
const NETWORK_SIGN_UPS = { burst: 30, emission: 2 * MINUTE };

/** What a sign-in is charged until it succeeds. */
export function signInCharges(context: Context, project: Project, email: string): Charge[] {
  const network = context.network ?? '';
  const account = { rate: ACCOUNT_FAILURES, key: ['sign-in account', project.id, email, network] };
  return [account, ...ofClient(context, { rate: NETWORK_FAILURES, key: ['sign-in network', network] })];
}

export const signUpCharges = (context: Context): Charge[] =>
  ofClient(context, { rate: NETWORK_SIGN_UPS, key: ['sign-up network', context.network ?? ''] });

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
