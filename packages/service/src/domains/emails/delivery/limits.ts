import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import { type Charge, timesAtOnce } from '../../../platform/rate-limit/rate-limit.ts';
import { limitReached } from '../../events/limit-reached.ts';
import type { Project } from '../../projects/project.ts';
import { normaliseEmail } from '../../users/email.ts';
import { ownServerFor } from './sender.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Five mails at once, and five more in ten minutes. */
const ADDRESS_SOON = { burst: 5, emission: 2 * MINUTE };
/** Twenty at once, and twenty more in a day. */
const ADDRESS_DAY = { burst: 20, emission: (24 * HOUR) / 20 };
/** What one project may send an hour by the server that all share. */
const SHARED_SENDER = { burst: 1_000, emission: HOUR / 1_000 };
/** Test mails of one project: enough to find the right settings, and not to find out who listens where. */
const TEST_MAILS = { burst: 20, emission: 30 * SECOND };

/** Charges one requested mail to its address. Throws the refusal 429 when there were too many. */
export const chargeMail = (context: Context, project: Project, email: string): Promise<void> =>
  charge(context, project, 'mail', email);

/** The same for those who may not learn of it: answers whether the mail may be sent. */
export async function mayMail(context: Context, project: Project, email: string): Promise<boolean> {
  const isIn = await isAdmitted(chargeMail(context, project, email));
  if (!isIn) limitReached(context, project, 'mails_to_one_address');
  return isIn;
}

/**
 * The same for many addresses, normalized and distinct: answers those that may be mailed to. The project's limit is
 * charged for all of them, or the refusal 429 thrown.
 */
export async function mayMailTo(
  { db, now, rates }: Context,
  project: Project,
  emails: readonly string[],
): Promise<Set<string>> {
  const inOrder = [...emails].sort();
  if (!ownServerFor(project)) await rates.reserve(db, now, [sharedCharge(project, inOrder.length)]);
  const admitted = await rates.reserveEach(
    db,
    now,
    inOrder.map((email) => addressCharges(project, 'mail', email)),
  );
  return new Set(inOrder.filter((_, index) => admitted[index]));
}

/** Charges one try of a mail server, and answers whether it may be made. */
export const mayTryServer = ({ db, now, rates }: Context, project: Project): Promise<boolean> =>
  isAdmitted(rates.reserve(db, now, [{ rate: TEST_MAILS, key: ['test mail', project.id] }]));

/** Notices are counted apart, so that requesting other mails first can't suppress one. */
export const mayNotify = (context: Context, project: Project, email: string, kind: string): Promise<boolean> =>
  isAdmitted(charge(context, project, 'notice', email, kind));

async function isAdmitted(charged: Promise<void>): Promise<boolean> {
  try {
    await charged;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

const charge = (
  { db, now, rates }: Context,
  project: Project,
  what: string,
  email: string,
  kind?: string,
): Promise<void> => rates.reserve(db, now, mailCharges(project, what, normaliseEmail(email), kind));

function mailCharges(project: Project, what: string, address: string, kind?: string): Charge[] {
  const ofAddress = addressCharges(project, what, address);
  return ownServerFor(project, kind) ? ofAddress : [...ofAddress, sharedCharge(project, 1)];
}

const addressCharges = (project: Project, what: string, address: string): Charge[] => [
  { rate: ADDRESS_SOON, key: [`${what} address`, project.id, address] },
  { rate: ADDRESS_DAY, key: [`${what} address of a day`, project.id, address] },
];

/** The charge for a number of mails by the shared server, as one. */
const sharedCharge = (project: Project, mails: number): Charge => ({
  rate: timesAtOnce(SHARED_SENDER, mails),
  key: ['mail project', project.id],
});
