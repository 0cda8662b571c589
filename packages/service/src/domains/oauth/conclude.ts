import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import { keepTokens } from '../connected-accounts/tokens.ts';
import type { Project } from '../projects/project.ts';
import type { ProviderAccount, ProviderTokens } from '../providers/provider.ts';
import { addressAfter, trustedTarget } from './addresses.ts';
import { CODE_MILLIS, newCode } from './code.ts';
import { linkAccount } from './link.ts';
import { type AnsweredFlow, setCode } from './queries.ts';
import { signInWithAccount } from './sign-in.ts';

/** Signs in or links, and gives the flow its code, all in one transaction; answers where to go with it. */
export async function conclude(
  context: Context,
  project: Project,
  providerId: string,
  flow: AnsweredFlow,
  { account, tokens }: { readonly account: ProviderAccount; readonly tokens: ProviderTokens },
): Promise<string> {
  const code = newCode(context.random);
  for (;;) {
    try {
      return await inTransaction(context, async (context) => {
        const { userId, isNewUser, target } = await resolve(context, project, providerId, flow, account);
        await keepTokens(context, project, { userId, providerId, accountId: account.accountId }, tokens);
        const codeHash = hashSecret(primary(context.ring), 'oauth-code', project.id, code);
        const expiresAt = context.now + CODE_MILLIS;
        const given = await setCode(context.db, project.id, flow.stateHash, { codeHash, userId, isNewUser, expiresAt });
        if (!given) throw new Refusal('OAUTH_FLOW_UNKNOWN');
        return addressAfter(target, { code, state: flow.request.state });
      });
    } catch (error) {
      if (flow.userId !== null || !wasRaced(error)) throw error;
    }
  }
}

async function resolve(
  context: Context,
  project: Project,
  providerId: string,
  { userId, request }: AnsweredFlow,
  account: ProviderAccount,
) {
  const target = () => trustedTarget(project, request.redirect_uri);
  if (userId !== null) return linkAccount(context, project, providerId, userId, account, target);
  return { target: target(), ...(await signInWithAccount(context, project, providerId, account)) };
}

/** Somebody signed up with the account or its address at the same moment; now it is known. */
const wasRaced = (error: unknown) =>
  KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') ||
  KnownError.is(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
