import { Refusal } from '@latchkey/protocol/refusals';
import { canSignIn } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import type { SharedClients } from '../../platform/integrations/shared-clients.ts';
import type { Channel } from '../contact-channels/channel.ts';
import { listChannels } from '../contact-channels/list.ts';
import type { Project } from '../projects/project.ts';
import { enabledProviders } from '../providers/enabled.ts';
import { findUser } from '../users/find.ts';
import type { User } from '../users/user.ts';
import { hasOpenConnection } from './queries.ts';

/**
 * Looks whether a user, who is locked, can still sign in after a change; who could not before has lost nothing. Runs
 * inside the transaction of the change. Throws the refusal LAST_WAY_IN.
 */
export async function checkWayInLeft(
  context: Context,
  sharedClients: SharedClients,
  project: Project,
  before: User,
): Promise<void> {
  const channels = await listChannels(context, project, { userId: before.id });
  const after = await findUser(context.db, project, before.id);
  const isSignedInByTeam = await hasOpenConnection(context.db, project.id, before.id);
  const canSignIn = (user: User | undefined) =>
    user !== undefined && (isSignedInByTeam || hasWayIn(context, sharedClients, project, user, channels));
  if (canSignIn(before) && !canSignIn(after)) throw new Refusal('LAST_WAY_IN');
}

/** Whether a user can sign in as the project is set up. */
function hasWayIn(
  context: Context,
  sharedClients: SharedClients,
  project: Project,
  user: User,
  channels: readonly Channel[],
): boolean {
  const { hasPassword, hasPasskey, oauthAccounts } = user;
  const addresses = channels.filter(({ usedForAuth }) => usedForAuth);
  return canSignIn(
    { hasPassword, hasPasskey, addresses, providers: oauthAccounts.map(({ provider_id }) => provider_id) },
    {
      isOn: (setting) => project.config[setting],
      providers: enabledProviders(context, sharedClients, project).map(({ id }) => id),
    },
  );
}
