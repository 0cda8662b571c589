import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { hashSecret, primary } from '../../../platform/crypto/key-ring.ts';
import { keepTokens, toKeep } from '../../connected-accounts/tokens.ts';
import type { Project } from '../../projects/project.ts';
import type { TrustedUrl } from '../../projects/trusted-url.ts';
import type { Provider, ProviderAccount, ProviderTokens } from '../../providers/provider.ts';
import type { Identified } from '../../sessions/by-connection/identified.ts';
import { CODE_MILLIS, newCode } from '../code.ts';
import { checkLink } from '../linking/link.ts';
import { sealLink } from '../linking/waiting-link.ts';
import { type AnsweredFlow, setCode } from '../queries.ts';
import { type Resolved, signInWithAccount } from '../sign-in.ts';
import { addressAfter, trustedTarget } from './addresses.ts';

/** What a provider has said. */
export interface Told {
  readonly provider: Provider;
  readonly account: ProviderAccount;
  readonly tokens: ProviderTokens;
}

/** The user a code is for, where the browser takes it, and what is pending for it. */
export type Outcome = Resolved & {
  readonly target: TrustedUrl;
  readonly link: Buffer | null;
  readonly identified?: Identified | null;
};

/**
 * Signs in, or checks whether to link, as `resolve` does, and gives the flow its code, all in one transaction; answers
 * where to redirect with it.
 */
export async function conclude(
  context: Context,
  project: Project,
  flow: AnsweredFlow,
  resolve: (context: Context) => Promise<Outcome>,
): Promise<string> {
  const code = newCode(context.random);
  for (;;) {
    try {
      return await inTransaction(context, async (context) => {
        const { target, identified = null, ...outcome } = await resolve(context);
        const codeHash = hashSecret(primary(context.ring), 'oauth-code', project.id, code);
        const expiresAt = context.now + CODE_MILLIS;
        const given = await setCode(context.db, project.id, flow.stateHash, {
          ...outcome,
          identified,
          codeHash,
          expiresAt,
        });
        if (!given) throw new Refusal('OAUTH_FLOW_UNKNOWN');
        return addressAfter(target, { code, state: flow.request.state });
      });
    } catch (error) {
      if (flow.userId !== null || !wasRaced(error)) throw error;
    }
  }
}

/** The user of what a provider has said. Throws what `checkLink` and `signInWithAccount` throw. */
export async function resolveTold(
  context: Context,
  project: Project,
  { userId, request, stateHash }: AnsweredFlow,
  { provider, account, tokens }: Told,
): Promise<Outcome> {
  const { accountId, email } = account;
  const providerId = provider.id;
  const findTarget = () => trustedTarget(project, request.redirect_uri);
  const granted = toKeep(provider, tokens);
  if (userId !== null) {
    const link = { account: { providerId, accountId, email }, granted };
    const target = await checkLink(context, project, userId, link.account, findTarget);
    return { target, userId, isNewUser: false, removed: {}, link: sealLink(context, project, stateHash, link) };
  }
  const target = findTarget();
  const resolved = await signInWithAccount(context, project, providerId, account, request.may_secure === true);
  await keepTokens(context, project, { providerId, accountId }, granted);
  return { target, ...resolved, link: null };
}

/** A concurrent sign-up took the account or its address; now it is known. */
const wasRaced = (error: unknown) =>
  KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') ||
  KnownError.is(error, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
