import type { AppContext } from '../context/app-context.ts';
import type { OfUser } from '../context/lists.ts';
import type { VerificationCodeErrorCode } from '../core/known-error.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { Result } from '../core/result.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import { beginSession, type SignInOptions } from './begin-session.ts';
import { type CodeResult, checkCode, whole } from './one-time-code.ts';
import type { AccountThings } from './removed.ts';

/** What asking for a mail that verifies an address comes to. */
export type VerificationEmailResult = Result<undefined, 'EMAIL_ALREADY_VERIFIED'>;

type Question = NonNullable<ResponseOf<'POST /latchkey/contact-channels/verify', 'client'>['question']>;

/**
 * Asked of a user who verified an address in a browser where the account isn't signed in: whether they created it, when
 * and from where it was created, and what gives access to it. Answered once.
 */
export interface AccountQuestion extends Readonly<Omit<FromWire<Question>, 'ticket'>> {
  /** “This was me”: everything stays. */
  confirm(): Promise<CodeResult>;
  /** “Secure my account”: ends all access that there was, and signs in here. Answers what was removed; stays on the page. */
  secure(options?: Pick<SignInOptions, 'tokenStore'>): Promise<Result<AccountThings, VerificationCodeErrorCode>>;
}

/** The result of verifying an address: a question, if there is one to answer. */
export type EmailVerificationResult = Result<AccountQuestion | undefined, VerificationCodeErrorCode>;

/** Whether a mailed link's code is valid, without using it up. */
export const checkEmailVerificationCode = (context: AppContext, code: string): Promise<CodeResult> =>
  checkCode(context, 'POST /contact-channels/verify/check-code', code);

const VERIFY = 'POST /latchkey/contact-channels/verify';

/**
 * Verifies an address with the code of a mailed link. If the account isn't signed in here, answers the question whether
 * the recipient created it. The user is read again, even if the code had already been used.
 */
export async function verifyEmail(context: AppContext, code: string): Promise<EmailVerificationResult> {
  const { call, caches, options, resultOf, verificationCodeErrors } = context;
  // Where the account is signed in, the link confirms what it holds.
  const session = options.tokenStore == null ? undefined : context.session();
  const verify = async () => {
    const { question } = await call(session)(VERIFY, { body: { code: whole(context, code) } });
    return question ? asked(context, question) : undefined;
  };
  return caches.after(VERIFY, resultOf(verify, ...verificationCodeErrors));
}

function asked(context: AppContext, { ticket, ...question }: Question): AccountQuestion {
  const { call, fromWire, resultOf, verificationCodeErrors } = context;
  const body = { ticket };
  return {
    ...fromWire(question),
    confirm: () =>
      resultOf(
        async () => void (await call()('POST /latchkey/account-questions/confirm', { body })),
        ...verificationCodeErrors,
      ),
    async secure(options = {}) {
      let removed: AccountThings = {};
      const begun = await beginSession(
        context,
        { ...options, noRedirect: true },
        {
          async mint(call) {
            const minted = await call('POST /latchkey/account-questions/secure', { body });
            removed = fromWire(minted.removed);
            return minted;
          },
          refusals: verificationCodeErrors,
        },
      );
      return begun.status === 'ok' ? { status: 'ok', data: removed } : begun;
    },
  };
}

/** Emails a link that verifies the primary email. */
export async function sendVerificationEmail(
  { call, json, redirects, resultOf }: OfUser,
  { callbackUrl }: MailOptions = {},
): Promise<VerificationEmailResult> {
  const { primary_email: email } = json;
  if (email === null) throw new Error('User does not have a primary email');
  const body = { email, callback_url: redirects.callbackTo('emailVerification', callbackUrl) };
  const send = async () => void (await call('POST /contact-channels/send-verification-code', { body }));
  return resultOf(send, 'EMAIL_ALREADY_VERIFIED');
}
