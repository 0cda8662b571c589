import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/rate-limit/network-charges.ts';
import { type Charge, LAST_TRY } from '../../platform/rate-limit/rate-limit.ts';
import { knownDevice } from '../devices/device.ts';
import type { Project } from '../projects/project.ts';
import { lookUpCharged } from './limits.ts';
import { type Credentials, credentialsByEmail } from './queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Wrong passwords in a row for one account from one network, or from one device that signed in before. */
const FAILURES = { free: 10, most: 100, shortestWait: 30 * SECOND, longestWait: 30 * MINUTE, memory: DAY };
/**
 * Wrong passwords for one account from all networks together, known devices aside: beyond it, the password alone is not
 * enough there. One network at its longest wait fails no faster than this refills, so a single network can't close it.
 */
const UNKNOWN_PLACES = { burst: 50, emission: 30 * MINUTE };
/** Failures from one network over all accounts: many honest people may share it. */
const NETWORK_FAILURES = { burst: 60, emission: 3 * SECOND };

const RETRY_SECONDS = 30;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** An attempt that was charged: the account it is about, and what is refunded once the password was right. */
export interface ChargedTry {
  readonly credentials: Credentials | undefined;
  readonly charges: readonly Charge[];
  /** Once it fails, the password alone is not enough for a while. */
  readonly isLast: boolean;
}

/**
 * Charges a sign-in by password before the password is checked, so that parallel guesses can't exceed a limit, and
 * finds the account. Unknown addresses are counted like known ones. Throws the refusal 429, with its own text if only
 * another sign-in method helps.
 */
export function chargeSignIn(
  context: Context,
  project: Project,
  email: string,
  device: string | undefined,
): Promise<ChargedTry> {
  return device === undefined ? chargeStranger(context, project, email) : chargeDevice(context, project, email, device);
}

/**
 * The same within a session, which counts like a known device: outsiders can't block a signed-in user, and a stolen
 * session gets few guesses. Answers what is refunded once the password was right.
 */
export async function chargeInSession(context: Context, project: Project, sessionId: string): Promise<Charge[]> {
  const charges: Charge[] = [{ streak: FAILURES, key: ['sign-in session', project.id, sessionId] }];
  admit(context, await context.rates.tryReserve(context.db, context.now, charges));
  return charges;
}

/** One statement, because it is what nearly every sign-in begins with. */
async function chargeStranger(context: Context, project: Project, email: string): Promise<ChargedTry> {
  const charges = strangersCharges(context, project, email);
  const { wait, credentials } = await lookUpCharged(context, project, email, charges);
  return { credentials, charges, isLast: admit(context, wait ?? 0) };
}

/** Failures of others never hold up a known device, not even in the same network; nor does its success end their count. */
async function chargeDevice(context: Context, project: Project, email: string, token: string): Promise<ChargedTry> {
  const { db, now, rates } = context;
  const credentials = await credentialsByEmail(db, project.id, email);
  const device = knownDevice(context, project, credentials?.userId ?? NOBODY, token);
  const charges: Charge[] =
    device === undefined
      ? strangersCharges(context, project, email)
      : [{ streak: FAILURES, key: ['sign-in device', project.id, device.id] }];
  return { credentials, charges, isLast: admit(context, await rates.tryReserve(db, now, charges)) };
}

/** Restarts the failure count for an account with a new password: guesses at the old one are useless. */
export const forgetFailures = (context: Context, project: Project, email: string): Promise<void> =>
  context.rates.clear(context.db, accountCharges(context, project, email));

const strangersCharges = (context: Context, project: Project, email: string): Charge[] => [
  ...accountCharges(context, project, email),
  ...clientNetworkCharges(context, 'sign-in', NETWORK_FAILURES),
];

const accountCharges = ({ network = '' }: Context, project: Project, email: string): Charge[] => [
  { streak: FAILURES, key: ['sign-in account', project.id, email, network] },
  { rate: UNKNOWN_PLACES, closes: true, key: ['sign-in account from unknown places', project.id, email] },
];

/** Answers whether it is the last try that is taken. */
function admit({ rates }: Context, wait: number): boolean {
  if (wait === Number.POSITIVE_INFINITY) throw new Refusal('PASSWORD_NOT_ENOUGH', { retryAfter: RETRY_SECONDS });
  rates.admit(wait);
  return wait === LAST_TRY;
}
