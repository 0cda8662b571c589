import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { issueCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { hashPassword, isOutdated, isPassword } from './hash.ts';
import { signInCharges } from './limits.ts';
import { type Credentials, credentialsByEmail, replaceHash } from './queries.ts';
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
  const credentials = await credentialsByEmail(context.db, project.id, email);
  const stored = credentials?.passwordHash && openHash(project, credentials.userId, credentials.passwordHash);
  if (!(await isPassword(stored ?? undefined, input.password)) || !credentials || !stored) {
    throw new KnownError('EMAIL_PASSWORD_MISMATCH');
  }
  if (isOutdated(stored)) await rehash(context, project, credentials, input.password);
  const outcome = await proceed(context, project, credentials);
  await context.rates.release(context.db, charges);
  if ('attemptCode' in outcome) {
    throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: outcome.attemptCode });
  }
  return outcome;
}

/** Nothing is issued before the second factor but the code that names the attempt. */
async function proceed(context: Context, project: Project, { userId, requiresTotp }: Credentials) {
  if (!requiresTotp) return startSession(context, project, userId, ['password']);
  const data = { factors: ['password'] };
  return {
    attemptCode: await issueCode(context, project, 'mfa-attempt', { userId, data, lifetime: MFA_ATTEMPT_MILLIS }),
  };
}

async function rehash(context: Context, project: Project, { userId, passwordHash }: Credentials, password: string) {
  if (!passwordHash) return;
  const better = sealHash(context, project, userId, await hashPassword(password, context.random));
  await replaceHash(context.db, project.id, userId, passwordHash, better);
}
