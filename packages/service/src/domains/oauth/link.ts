import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { TrustedUrl } from '../projects/trusted-url.ts';
import type { ProviderAccount } from '../providers/provider.ts';
import { connectAccount } from '../users/connect.ts';
import { findUser } from '../users/find.ts';
import { lockUser } from '../users/lock.ts';
import type { Resolved } from './sign-in.ts';

/**
 * Links a provider's account to the user who went there for it; linked already, it stays. Runs inside the caller's
 * transaction. Throws USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION, what `target` throws, or
 * OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER, in this order.
 */
export async function linkAccount(
  context: Context,
  project: Project,
  providerId: string,
  userId: string,
  { accountId, email }: ProviderAccount,
  findTarget: () => TrustedUrl,
): Promise<Resolved & { readonly target: TrustedUrl }> {
  const user = (await lockUser(context, project, userId)) && (await findUser(context.db, project, userId));
  if (!user) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  const linked = user.oauthAccounts.filter(({ provider_id }) => provider_id === providerId);
  const isLinked = linked.some(({ account_id }) => account_id === accountId);
  if (linked.length > 0 && !isLinked) throw new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  const target = findTarget();
  if (!isLinked) await connectAccount(context, project, userId, { providerId, accountId, email });
  return { userId, isNewUser: false, target };
}
