import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Claims } from '../../platform/crypto/tokens.ts';
import { secureAccount } from '../account-access/secure.ts';
import { allThings } from '../account-access/things.ts';
import { checkCode, consumeCode, issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { prove, standingOf } from '../contact-channels/prove.ts';
import type { Project } from '../projects/project.ts';
import { startSession } from '../sessions/start.ts';
import { accountOf } from './queries.ts';
import { type Verified, verifyChannel } from './verify.ts';

const KIND = 'account-question';

type Asked = ResultOf<Endpoints['POST /latchkey/contact-channels/verify']>;

/**
 * Verifies an address and, if the link was opened elsewhere than where the account is signed in, asks the opener
 * whether they created it. Throws what `verifyChannel` throws.
 */
export const verifyAndAsk = (
  context: Context,
  project: Project,
  code: string,
  session: Claims | undefined,
): Promise<Asked> =>
  verifyChannel(context, project, code, session, async (context, verified) => ({
    question: verified.isOpen ? await ask(context, project, verified) : null,
  }));

async function ask(context: Context, project: Project, { userId, email }: Verified): Promise<Asked['question']> {
  const account = await accountOf(context.db, project.id, userId, context.now);
  const { createdAt, userAgent, place, ...counts } = account;
  return {
    ticket: await issueCode(context, project, KIND, { userId, email }),
    expires_at_millis: context.now + codeLifetimes[KIND],
    email,
    created_at_millis: createdAt,
    user_agent: userAgent,
    country_code: place?.countryCode ?? null,
    city_name: place?.cityName ?? null,
    set_up: { ...counts, team_api_keys: 0 },
  };
}

/** The verifier of the address created the account. Throws what `checkCode` throws, and the refusal CHANNEL_GONE. */
export const confirmAccount = (context: Context, project: Project, ticket: string): Promise<void> =>
  answer(context, project, ticket, async (context, { userId, email }) => {
    await prove(context, project, userId, email, { verifies: false, confirms: true });
  });

/**
 * Another person may have created it: ends all existing access, and signs in. Throws the same, and the refusal
 * USER_BANNED.
 */
export const takeAccount = (
  context: Context,
  project: Project,
  ticket: string,
): Promise<ResultOf<Endpoints['POST /latchkey/account-questions/secure']>> =>
  answer(context, project, ticket, async (context, account) => {
    const removed = await secureAccount(context, project, account, 'question');
    return { ...(await startSession(context, project, account.userId, ['otp'])), removed: allThings(removed) };
  });

interface Account {
  readonly userId: string;
  readonly email: string;
}

/** Of those who answer at once one does. The address still signs the user in, or there is nothing to say about it. */
async function answer<T>(
  context: Context,
  project: Project,
  ticket: string,
  work: (context: Context, account: Account) => Promise<T>,
): Promise<T> {
  const checked = await checkCode(context, project, KIND, ticket);
  const { userId, email } = checked;
  if (userId === null || email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return inTransaction(context, async (context) => {
    const { usedForAuth } = await standingOf(context, project, userId, email);
    if (!usedForAuth) throw new Refusal('CHANNEL_GONE');
    await consumeCode(context, project, checked);
    return work(context, { userId, email });
  });
}
