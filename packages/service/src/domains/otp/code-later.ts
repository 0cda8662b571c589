import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import { type JobHandler, sendLater } from '../../platform/jobs/outbox.ts';
import { assignCode, issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { splitCode } from '../codes/presented.ts';
import { sendNotice } from '../emails/notices/notices.ts';
import { codeLink } from '../emails/transactional/code-link.ts';
import { sendSignInMail } from '../emails/transactional/mails.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import type { SignInCodeData } from './account.ts';
import { accountByEmail } from './queries.ts';

/** The job that mails a sign-in code to who may have one. */
export const MAIL_SIGN_IN_CODE = 'sign-in-code-mail';

interface Asked {
  readonly email: string;
  readonly callbackUrl: TrustedUrl;
  /** It also signs in to an account with an unproven address. */
  readonly maySecure: boolean;
  /** Sealed, in base64. */
  readonly code: string;
}

/** Issues a code to an address; the account is looked up only after the response, which is always the same. */
export const mailCodeLater = (context: Context, project: Project, asked: Omit<Asked, 'code'>): Promise<string> =>
  inTransaction(context, async (context) => {
    const data: SignInCodeData = { may_secure: asked.maySecure };
    const code = await issueCode(context, project, 'sign-in', { email: asked.email, data });
    const sealed = seal(project.dataKey, context.random, placeOf(project), Buffer.from(code)).toString('base64');
    await sendLater(context, project.id, MAIL_SIGN_IN_CODE, { ...asked, code: sealed } satisfies Asked);
    return splitCode(code).nonce;
  });

/** An unknown address gets no code when sign-up is off; if the address is unverified, its owner is told. */
export function mailSignInCode(find: FindStoredProject): JobHandler<Context> {
  return async (context, { projectId, payload, askedAt }) => {
    const { email, callbackUrl, maySecure, code: sealed } = payload as Asked;
    const project = await find(projectId);
    if (!project) return undefined;
    const account = await accountByEmail(context.db, project.id, email);
    if (!account && !project.config.sign_up_enabled) return undefined;
    if (account && !account.isVerified && !maySecure) {
      await sendNotice(context, project, { userId: account.id, kind: 'account_exists', at: askedAt, to: email });
      return undefined;
    }
    const code = open(project.dataKey, placeOf(project), Buffer.from(sealed, 'base64')).toString();
    const { typed } = splitCode(code);
    const mail = { email, user: account, code: typed, link: codeLink(callbackUrl, code) };
    await inTransaction(context, async (context) => {
      if (account) await assignCode(context, project, 'sign-in', code, account.id);
      await sendSignInMail(context, project, { ...mail, lifetime: codeLifetimes['sign-in'] });
    });
    return undefined;
  };
}

const placeOf = ({ id }: Project) => `outbox.sign-in-code.${id}`;
