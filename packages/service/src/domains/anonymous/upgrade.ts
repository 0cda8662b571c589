import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { withEmailConflict } from '../accounts/change-email.ts';
import { emailTaken } from '../accounts/create.ts';
import { upgradeAnonymous } from '../accounts/upgrade.ts';
import { checkCode, consumeCode } from '../codes/codes.ts';
import { mailVerificationCodeLater } from '../contact-channels/mail-code.ts';
import { hashPassword } from '../passwords/hash.ts';
import { chargedCredentials, signUpCharges } from '../passwords/limits.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { signUpByMail } from '../sign-up/mailed-sign-up.ts';
import { normaliseEmail } from '../users/email.ts';
import type { User } from '../users/user.ts';

type Input = InputOf<Endpoints['POST /latchkey/anonymous/upgrade/password']>['body'];

/** Signs an anonymous user up with email and password, keeping the user; runs the same checks as a sign-up. */
export async function upgradeByPassword(context: Context, project: Project, user: User, input: Input): Promise<Tokens> {
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const callbackUrl = trustUrl(project, input.verification_callback_url);
  await assertPasswordPolicy(context, project, input.password, input.email);
  if (!project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (!user.isAnonymous) throw new Refusal('NOT_ANONYMOUS');
  const email = normaliseEmail(input.email);
  if (project.config.private_accounts) {
    await context.rates.reserve(context.db, context.now, signUpCharges(context));
    const hash = await hashPassword(context, project, input.password);
    return signUpByMail(context, project, { email, hash, callbackUrl, anonymousId: user.id });
  }
  const holder = await chargedCredentials(context, project, email, signUpCharges(context));
  if (holder && holder.userId !== user.id) throw emailTaken(email);
  const passwordHash = sealHash(context, project, user.id, await hashPassword(context, project, input.password));
  return withEmailConflict(email, () =>
    inTransaction(context, async (context) => {
      const account = { email, isVerified: false, method: { password_hash: passwordHash } };
      await upgradeAnonymous(context, project, user.id, account);
      await mailVerificationCodeLater(context, project, { userId: user.id, email, callbackUrl });
      return startSession(context, project, user.id, ['anonymous', 'password']);
    }),
  );
}

/** The same with a sign-in code, which proves the mailbox. Another user's sign-in address stays theirs. */
export async function upgradeByCode(
  context: Context,
  project: Project,
  user: User,
  presented: string,
): Promise<Tokens> {
  if (!project.config.magic_link_enabled) throw new Refusal('MAGIC_LINK_OFF');
  if (!project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  if (!user.isAnonymous) throw new Refusal('NOT_ANONYMOUS');
  const code = await checkCode(context, project, 'sign-in', presented);
  const email = code.email as string;
  return withEmailConflict(email, () =>
    inTransaction(context, async (context) => {
      const account = { email, isVerified: true, method: { otp_enabled: true } };
      await upgradeAnonymous(context, project, user.id, account);
      await consumeCode(context, project, code);
      return startSession(context, project, user.id, ['anonymous', 'otp']);
    }),
  );
}
