import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { issueCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { hashPassword, isOutdated, isPassword } from './hash.ts';
import { signInCharges } from './limits.ts';
import { credentialsByEmail, replaceHash } from './queries.ts';
import { openHash, sealHash } from './stored.ts';

const MFA_ATTEMPT_MILLIS = 5 * 60_000;

/**
 * Signs in by password. The try is charged before the password is looked at and given back when it was right, so
 * parallel guesses cannot overrun the limit. Unknown user and wrong password: the same answer and the same work.
 */
export async function signIn(
  context: Context,
  project: Project,
  input: { email: string; password: string },
): Promise<Tokens> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const email = normaliseEmail(input.email);
  const charges = signInCharges(context, project, email);
  await context.rates.reserve(context.db, context.now, charges);
  const outcome = await settled(() => attempt(context, project, email, input.password));
  await context.rates.release(context.db, charges);
  if ('attemptCode' in outcome) {
    throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: outcome.attemptCode });
  }
  return outcome;
}

type Outcome = Tokens | { readonly attemptCode: string };

/** A user who is changed or deleted while the password is compared is looked at anew: an old password opens nothing. */
async function settled(once: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    try {
      return await once();
    } catch (error) {
      if (!KnownError.is(error, 'USER_NOT_FOUND')) throw error;
    }
  }
}

/** Throws USER_NOT_FOUND when the user was changed or deleted meanwhile. */
async function attempt(context: Context, project: Project, email: string, password: string): Promise<Outcome> {
  const credentials = await credentialsByEmail(context.db, project.id, email);
  const stored = credentials?.passwordHash && openHash(project, credentials.userId, credentials.passwordHash);
  if (!(await isPassword(stored ?? undefined, password)) || !credentials?.passwordHash || !stored) {
    throw new KnownError('EMAIL_PASSWORD_MISMATCH');
  }
  const { userId, passwordHash, requiresTotp } = credentials;
  const current = isOutdated(stored) ? await rehash(context, project, userId, passwordHash, password) : passwordHash;
  if (!requiresTotp) return startSession(context, project, userId, ['password'], current);
  // Nothing is issued before the second factor but the code that names the attempt.
  const code = { userId, data: { factors: ['password'] }, lifetime: MFA_ATTEMPT_MILLIS };
  return { attemptCode: await issueCode(context, project, 'mfa-attempt', code) };
}

/** Stores a better hash of the same password, and answers it. */
async function rehash(context: Context, project: Project, userId: string, old: Buffer, password: string) {
  const better = sealHash(context, project, userId, await hashPassword(password, context.random));
  if (!(await replaceHash(context.db, project.id, userId, old, better))) throw new KnownError('USER_NOT_FOUND');
  return better;
}
