import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { createUser, emailTaken } from '../accounts/create.ts';
import { mailVerificationCodeLater } from '../contact-channels/mail-code.ts';
import { hashPassword } from '../passwords/hash.ts';
import { chargedCredentials, signUpCharges } from '../passwords/limits.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { normaliseEmail } from '../users/email.ts';
import { signUpByMail } from './mailed-sign-up.ts';

interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly verification_callback_url: string;
}

/**
 * Creates an account and its first session, and sends a verification email; in projects that don't reveal which
 * addresses have accounts, all of that happens after the email is confirmed. In those it always throws the refusal
 * SIGN_UP_MAILED.
 */
export async function signUp(
  context: Context,
  project: Project,
  input: SignUp,
  device: string | undefined,
): Promise<Tokens> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const callbackUrl = trustUrl(project, input.verification_callback_url);
  await assertPasswordPolicy(context, project, input.password, input.email);
  if (!project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  const email = normaliseEmail(input.email);
  if (project.config.private_accounts) {
    await context.rates.reserve(context.db, context.now, signUpCharges(context));
    return signUpByMail(context, project, {
      email,
      hash: await hashPassword(context, project, input.password),
      callbackUrl,
    });
  }
  if (await chargedCredentials(context, project, email, signUpCharges(context))) throw emailTaken(email);
  const hash = await hashPassword(context, project, input.password);
  return inTransaction(context, async (context) => {
    const id = newId(context.random);
    const user = await createUser(context, project, {
      id,
      email: { value: email, isVerified: false, usedForAuth: true },
      passwordHash: sealHash(context, project, id, hash),
    });
    await mailVerificationCodeLater(context, project, { userId: user.id, email, callbackUrl });
    return startSession(context, project, user.id, ['password'], { device });
  });
}
