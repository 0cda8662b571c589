import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import { padResponseTime } from '../../runtime/pad-response-time.ts';
import { type Attempted, watchSignIn } from '../events/failed-sign-in.ts';
import { secondStep } from '../mfa/second-step.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { argon2Millis } from './formats/millis.ts';
import { hashPassword, isOutdated, isPassword } from './hash.ts';
import { lockNoticeLater } from './lock-notice.ts';
import { type Credentials, credentialsByEmail, replaceHash } from './queries.ts';
import { chargeSignIn } from './sign-in-limits.ts';
import { openHash, sealHash } from './stored.ts';

/**
 * Signs in by password. The try is charged before the password is looked at and given back when it was right, so
 * parallel guesses cannot overrun the limit. Unknown user and wrong password: the same answer and the same work, and
 * after the time of the slowest kind of hash in the project, so that imported ones do not tell either.
 */
export async function signIn(
  context: Context,
  project: Project,
  input: Credential,
  device: string | undefined,
  previous: PreviousSystem,
): Promise<Tokens> {
  let started = context.clock();
  const onCostlyTurn = () => {
    started = context.clock();
  };
  try {
    return await watchSignIn(context, project, 'password', (attempted) =>
      trySignIn(context, project, { ...input, onCostlyTurn }, device, { attempted, previous }),
    );
  } catch (error) {
    if (KnownError.is(error, 'EMAIL_PASSWORD_MISMATCH')) {
      const marks = [argon2Millis(context.hashing.cost), project.slowestHashMillis, await previous.refusalMillis()];
      await padResponseTime(context, started, Math.max(...marks));
    }
    throw error;
  }
}

interface Credential {
  readonly email: string;
  readonly password: string;
}

/** The system that users come from. */
export interface PreviousSystem {
  /**
   * Creates the user of an address that is not here, where that system knows the password; answers whether it did. It may
   * give back what the try was charged.
   */
  bringOver(credential: Credential, charges: readonly Charge[]): Promise<boolean>;
  /** The least time after which a wrong password is answered, known address or not. */
  refusalMillis(): Promise<number>;
}

async function trySignIn(
  context: Context,
  project: Project,
  input: Credential & Pick<Attempt, 'onCostlyTurn'>,
  device: string | undefined,
  { attempted, previous }: { readonly attempted: Attempted; readonly previous: PreviousSystem },
): Promise<Tokens> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const email = normaliseEmail(input.email);
  attempted.email = email;
  const { charges, credentials: found, isLast } = await chargeSignIn(context, project, email, device);
  const attempt = { password: input.password, device, charges, onCostlyTurn: input.onCostlyTurn };
  let credentials = found;
  let isAsked = false;
  for (;;) {
    attempted.userId = credentials?.userId;
    try {
      return await proceed(context, project, credentials, attempt);
    } catch (error) {
      if (!credentials && !isAsked && KnownError.is(error, 'EMAIL_PASSWORD_MISMATCH')) {
        isAsked = true;
        if (await previous.bringOver({ email, password: input.password }, charges)) {
          // From here on, as if the user had been here: policies, bans and second factors apply.
          credentials = await credentialsByEmail(context.db, project.id, email);
          if (credentials) continue;
        }
      }
      if (isLast && KnownError.is(error, 'EMAIL_PASSWORD_MISMATCH')) await lockNoticeLater(context, project, email);
      if (!KnownError.is(error, 'USER_NOT_FOUND')) throw error;
      // Changed or deleted while the password was compared, so it is compared anew: an old password opens nothing.
      credentials = await credentialsByEmail(context.db, project.id, email);
    }
  }
}

interface Attempt {
  readonly password: string;
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
  /** What the try was charged, given back once the password was right. */
  readonly charges: readonly Charge[];
  /** Called when the turn for a costly hash comes: from then on the time of an answer tells nothing. */
  readonly onCostlyTurn: () => void;
}

/** Throws USER_NOT_FOUND when the user was changed or deleted meanwhile. */
async function proceed(
  context: Context,
  project: Project,
  credentials: Credentials | undefined,
  { password, device, charges, onCostlyTurn }: Attempt,
): Promise<Tokens> {
  const stored = credentials?.passwordHash && openHash(project, credentials.userId, credentials.passwordHash);
  const isRight = await isPassword(context, project, stored ?? undefined, password, onCostlyTurn);
  if (!isRight || !credentials?.passwordHash || !stored) {
    throw new KnownError('EMAIL_PASSWORD_MISMATCH');
  }
  const { userId, passwordHash, requiresTotp } = credentials;
  const current = isOutdated(context, stored)
    ? await rehash(context, project, userId, passwordHash, password)
    : passwordHash;
  const proof = { passwordHash: current, charges };
  if (!requiresTotp) return startSession(context, project, userId, ['password'], { proof, device });
  const first = { factors: ['password'], isNewUser: false, device, ...proof } as const;
  const outcome = await secondStep(context, project, userId, first);
  if (outcome instanceof KnownError) {
    await context.rates.release(context.db, charges);
    throw outcome;
  }
  const { is_new_user: _, ...tokens } = outcome;
  return tokens;
}

/** Stores a better hash of the same password, and answers it. */
async function rehash(context: Context, project: Project, userId: string, old: Buffer, password: string) {
  const better = sealHash(context, project, userId, await hashPassword(context, project, password));
  if (!(await replaceHash(context.db, project.id, userId, old, better))) throw new KnownError('USER_NOT_FOUND');
  return better;
}
