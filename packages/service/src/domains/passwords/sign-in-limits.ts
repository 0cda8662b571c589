import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { clientNetworkCharges } from '../../platform/network-charges.ts';
import { type Charge, LAST_TRY } from '../../platform/rate-limit.ts';
import type { Project } from '../projects/project.ts';
import { knownDevice } from '../sessions/device.ts';
import { lookUpCharged } from './limits.ts';
import { type Credentials, credentialsByEmail } from './queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Wrong passwords in a row for one account from one network, or from one device that signed in before. */
const FAILURES = { free: 10, most: 100, shortestWait: 30 * SECOND, longestWait: 15 * MINUTE, memory: DAY };
/** The same from all networks together, known devices aside: then the password alone does not do there any more. */
const FAILURES_EVERYWHERE = { ...FAILURES, free: 50, most: 50, memory: 30 * DAY };
/** Failures from one network over all accounts: many honest people may share it. */
const NETWORK_FAILURES = { burst: 60, emission: 3 * SECOND };

const RETRY_SECONDS = 30;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** A try that was charged: whom it is about, and what is given back once the password was right. */
export interface ChargedTry {
  readonly credentials: Credentials | undefined;
  readonly charges: readonly Charge[];
  /** Once it fails, the password alone does not do any more. */
  readonly isLast: boolean;
}

/**
 * Charges a sign-in by password before the password is looked at, so that parallel guesses cannot overrun a limit, and
 * finds whom it is about. Unknown addresses are counted like known ones. Throws the refusal 429, in words of its own
 * where only another way of signing in helps.
 */
export function chargeSignIn(
  context: Context,
  project: Project,
  email: string,
  device: string | undefined,
): Promise<ChargedTry> {
  return device === undefined ? chargeStranger(context, project, email) : chargeDevice(context, project, email, device);
}

/** The same where it is known whom it is about: what a further door to the password is charged, so that it lets nobody guess more. */
export async function chargeGuess(
  context: Context,
  project: Project,
  email: string,
): Promise<Omit<ChargedTry, 'credentials'>> {
  const charges = strangersCharges(context, project, email);
  return { charges, isLast: admit(context, await context.rates.tryReserve(context.db, context.now, charges)) };
}

/** One statement, for it is what nearly every sign-in begins with. */
async function chargeStranger(context: Context, project: Project, email: string): Promise<ChargedTry> {
  const charges = strangersCharges(context, project, email);
  const { wait, credentials } = await lookUpCharged(context, project, email, charges);
  return { credentials, charges, isLast: admit(context, wait ?? 0) };
}

/** Failures of others put a known device off by nothing, not even in the same network; its success ends theirs. */
async function chargeDevice(context: Context, project: Project, email: string, token: string): Promise<ChargedTry> {
  const { db, now, rates } = context;
  const credentials = await credentialsByEmail(db, project.id, email);
  const device = knownDevice(context, project, credentials?.userId ?? NOBODY, token);
  const own = { streak: FAILURES, key: ['sign-in device', project.id, device ?? ''] };
  const charges = device === undefined ? strangersCharges(context, project, email) : [own];
  const isLast = admit(context, await rates.tryReserve(db, now, charges));
  return { credentials, charges: device === undefined ? charges : [own, everywhere(project, email)], isLast };
}

/** Ends the streak of wrong passwords, for the owner of an account who proved itself in another way. */
export const forgetFailures = ({ db, rates }: Context, project: Project, email: string): Promise<void> =>
  rates.release(db, [everywhere(project, email)]);

function strangersCharges(context: Context, project: Project, email: string): Charge[] {
  const here = { streak: FAILURES, key: ['sign-in account', project.id, email, context.network ?? ''] };
  return [here, everywhere(project, email), ...clientNetworkCharges(context, 'sign-in', NETWORK_FAILURES)];
}

const everywhere = (project: Project, email: string): Charge => ({
  streak: FAILURES_EVERYWHERE,
  key: ['sign-in account everywhere', project.id, email],
});

/** Answers whether it is the last try that is taken. */
function admit({ rates }: Context, wait: number): boolean {
  if (wait === Number.POSITIVE_INFINITY) throw new Refusal('PASSWORD_NOT_ENOUGH', { retryAfter: RETRY_SECONDS });
  rates.admit(wait);
  return wait === LAST_TRY;
}
