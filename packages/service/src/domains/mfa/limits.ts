import { type Factor, signInMethods } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import { knownDevice } from '../devices/device.ts';
import type { Project } from '../projects/project.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Wrong second factors of one user over all attempts: ten at once, and ten more in a quarter of an hour. */
const FAILURES_SOON = { burst: 10, emission: (15 * MINUTE) / 10 };
const FAILURES_DAY = { burst: 50, emission: DAY / 50 };
/** Making codes is no daily act. */
const NEW_RECOVERY_CODES = { burst: 10, emission: 6 * MINUTE };

/** An attempt that waits for its second factor: whose it is, how it began, and on which device. */
export interface WaitingAttempt {
  readonly userId: string;
  readonly factors: readonly [Factor, ...Factor[]];
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
}

/**
 * Charges for a second factor until it proves right. An attacker with the password uses up none of the owner's attempts
 * by email code, provider or known device: each is counted apart.
 */
export function secondFactorCharges(
  context: Context,
  project: Project,
  { userId, factors: [first], device: token }: WaitingAttempt,
): Charge[] {
  const device = token === undefined ? undefined : knownDevice(context, project, userId, token);
  if (device?.proof === 'sign-in') return charges(project, userId, ['device'], ['device', device.id]);
  return charges(project, userId, placeOf(device?.proof === 'mailbox' ? 'otp' : first));
}

/** Where it is counted, by what was proven first. */
const placeOf = (first: Factor): readonly Factor[] => (first === 'password' ? [] : [first]);

/** The same within a session: those of a known device, counted apart. */
export const factorChargesInSession = (project: Project, userId: string, sessionId: string): Charge[] =>
  charges(project, userId, ['session'], ['session', sessionId]);

/** Resets the count, for a user whom the installation's operator lets in. */
export const forgetSecondFactorFailures = (context: Context, project: Project, userId: string): Promise<void> =>
  context.rates.clear(
    context.db,
    Object.values(signInMethods).flatMap(({ proves }) => charges(project, userId, placeOf(proves))),
  );

const charges = (project: Project, userId: string, place: readonly string[], closer = place): Charge[] => [
  { rate: FAILURES_SOON, key: ['second factor', project.id, userId, ...closer] },
  { rate: FAILURES_DAY, key: ['second factor of a day', project.id, userId, ...place] },
];

export const newRecoveryCodesCharges = (project: Project, userId: string): Charge[] => [
  { rate: NEW_RECOVERY_CODES, key: ['new recovery codes', project.id, userId] },
];
