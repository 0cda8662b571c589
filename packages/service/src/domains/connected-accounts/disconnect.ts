import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { SharedClients } from '../../platform/integrations/shared-clients.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { connectionIdOf } from '../providers/connection-id.ts';
import { enabledProviders } from '../providers/enabled.ts';
import { checkWayInLeft } from '../sign-in-methods/ways-in.ts';
import { changeOf } from '../users/change-of.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { dropFlows } from './drop.ts';
import { deleteAccounts } from './queries.ts';

/**
 * Removes a user's account at a provider, with its tokens; it can no longer sign in. Throws USER_NOT_FOUND, or
 * OAUTH_CONNECTION_NOT_CONNECTED_TO_USER.
 */
export const takeAccount = (
  context: Context,
  sharedClients: SharedClients,
  project: Project,
  userId: string,
  providerId: string,
): Promise<User> =>
  inTransaction(context, async (context) => {
    const { db } = context;
    await lockUser(context, project, userId);
    const before = await findUser(db, project, userId);
    if (!before) throw new KnownError('USER_NOT_FOUND');
    if (!(await deleteAccounts(db, project.id, userId, providerId)))
      throw new KnownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    // Who has just come back from the provider holds a code.
    await dropFlows(context, project, userId, providerId);
    const after = (await findUser(db, project, userId)) as User;
    const payload = describe(project, after);
    const change = changeOf(['oauth_providers'], before, after);
    const detail = { ...change, provider_id: providerId, is_disconnected: true };
    await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: userId, detail, payload });
    await noticeLater(context, project, userId, 'account_disconnected', {
      about: nameOf(context, sharedClients, project, providerId),
    });
    return before;
  });

/**
 * The same by the user, who must keep one sign-in method, and the account at the identity provider of a team. Throws the
 * refusals LAST_WAY_IN and SINGLE_SIGN_ON_ACCOUNT_OF_TEAM, too.
 */
export async function disconnectAccount(
  context: Context,
  sharedClients: SharedClients,
  project: Project,
  userId: string,
  providerId: string,
): Promise<void> {
  if (connectionIdOf(providerId) !== undefined) throw new Refusal('SINGLE_SIGN_ON_ACCOUNT_OF_TEAM');
  await inTransaction(context, async (context) =>
    checkWayInLeft(
      context,
      sharedClients,
      project,
      await takeAccount(context, sharedClients, project, userId, providerId),
    ),
  );
}

const nameOf = (context: Context, sharedClients: SharedClients, project: Project, providerId: string): string =>
  enabledProviders(context, sharedClients, project).find(({ id }) => id === providerId)?.display_name ?? providerId;
