import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { OAuthAccount } from '../../accounts/add-account.ts';
import { checkConnectable, connectAccount } from '../../accounts/connect.ts';
import { keepTokens } from '../../connected-accounts/tokens.ts';
import type { Project } from '../../projects/project.ts';
import type { TrustedUrl } from '../../projects/trusted-url.ts';
import { findParentSession } from '../../sessions/step-up/parent-session.ts';
import { findUser } from '../../users/find.ts';
import { lockUser } from '../../users/lock.ts';
import type { User } from '../../users/user.ts';
import type { FlowOfCode } from '../queries.ts';
import { openLink } from './waiting-link.ts';

/**
 * Checks whether an account may be linked to the user who started the flow, without linking it: the user who
 * returns may be a different one, lured there. Throws USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION, what `findTarget` throws,
 * SIGN_UP_NOT_ENABLED for an anonymous user, or OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER, in this order.
 */
export async function checkLink(
  context: Context,
  project: Project,
  userId: string,
  account: OAuthAccount,
  findTarget: () => TrustedUrl,
): Promise<TrustedUrl> {
  const user = (await lockUser(context, project, userId)) && (await findUser(context.db, project, userId));
  if (!user) throw new Refusal('OAUTH_FLOW_UNKNOWN');
  const isLinked = hasAlready(user, account);
  const target = findTarget();
  if (!isLinked) await checkConnectable(context, project, user, account);
  return target;
}

/**
 * Links the account of a code to its user, who is locked: only the browser that set off has the code's verifier. What
 * may have changed since the account was looked at is looked at again. Throws INVALID_AUTHORIZATION_CODE where the
 * session has ended that it began in, and what `checkLink` throws.
 */
export async function completeLink(
  context: Context,
  project: Project,
  { id: userId, sessionId, stateHash }: FlowOfCode,
  sealed: Buffer,
): Promise<void> {
  const { account, granted } = openLink(project, stateHash, sealed);
  const user = await findUser(context.db, project, userId);
  const isVouchedFor = sessionId !== null && (await findParentSession(context, project, sessionId));
  if (!user || !isVouchedFor) throw new KnownError('INVALID_AUTHORIZATION_CODE');
  if (!hasAlready(user, account)) await connectAccount(context, project, userId, account);
  await keepTokens(context, project, account, granted);
}

/** Throws USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION. */
function hasAlready({ oauthAccounts }: User, { providerId, accountId }: OAuthAccount): boolean {
  const linked = oauthAccounts.filter(({ provider_id }) => provider_id === providerId);
  const isLinked = linked.some(({ account_id }) => account_id === accountId);
  if (linked.length > 0 && !isLinked) throw new KnownError('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  return isLinked;
}
