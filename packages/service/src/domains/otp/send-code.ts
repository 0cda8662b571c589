import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { chargeCodeRequest } from '../codes/limits.ts';
import { splitCode } from '../codes/presented.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendSignInMail } from '../emails/transactional/mails.ts';
import type { Project } from '../projects/project.ts';
import { type TrustedUrl, trustUrl } from '../projects/trusted-url.ts';
import { normaliseEmail } from '../users/email.ts';
import { checkAccount, type SignInCodeData } from './account.ts';
import { mailCodeLater } from './code-later.ts';
import { accountByEmail } from './queries.ts';

/**
 * Emails a code that signs in, or up; a `maySecure` code also works for an account whose address was never verified.
 * Answers what completes the six characters that users type, always, in projects that don't reveal which addresses have
 * accounts.
 */
export async function sendSignInCode(
  context: Context,
  project: Project,
  input: { email: string; callback_url: string },
  maySecure: boolean,
): Promise<string> {
  if (!project.config.magic_link_enabled) throw new Refusal('MAGIC_LINK_OFF');
  await chargeCodeRequest(context);
  const email = normaliseEmail(input.email);
  if (project.config.private_accounts) {
    const callbackUrl = trustUrl(project, input.callback_url);
    await chargeMail(context, project, email);
    return mailCodeLater(context, project, { email, callbackUrl, maySecure });
  }
  const account = await accountByEmail(context.db, project.id, email);
  checkAccount(project, email, account, maySecure);
  const callbackUrl = trustUrl(project, input.callback_url);
  await chargeMail(context, project, email);
  try {
    return await mailCode(context, project, account, { email, callbackUrl, maySecure });
  } catch (error) {
    if (!KnownError.is(error, 'USER_NOT_FOUND')) throw error;
    // Deleted meanwhile: the address signs in no user now.
    checkAccount(project, email, undefined, maySecure);
    return mailCode(context, project, undefined, { email, callbackUrl, maySecure });
  }
}

/** Leaves the account unchanged, because anyone can request a code for any address. */
const mailCode = (
  context: Context,
  project: Project,
  user: Awaited<ReturnType<typeof accountByEmail>>,
  { email, callbackUrl, maySecure }: { email: string; callbackUrl: TrustedUrl; maySecure: boolean },
): Promise<string> =>
  inTransaction(context, async (context) => {
    const data: SignInCodeData = { may_secure: maySecure };
    const code = await issueCode(context, project, 'sign-in', { userId: user?.id, email, data });
    const { typed, nonce } = splitCode(code);
    const mail = { email, user, code: typed, link: codeLink(callbackUrl, code), lifetime: codeLifetimes['sign-in'] };
    await sendSignInMail(context, project, mail);
    return nonce;
  });
