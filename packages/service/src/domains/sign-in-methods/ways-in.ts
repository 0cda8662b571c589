import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Channel } from '../contact-channels/channel.ts';
import { listChannels } from '../contact-channels/list.ts';
import type { Project } from '../projects/project.ts';
import { enabledProviders } from '../providers/enabled.ts';
import { findUser } from '../users/find.ts';
import type { User } from '../users/user.ts';

/**
 * Looks whether a user, who is locked, can still sign in after a change; who could not before has lost nothing. Runs
 * inside the transaction of the change. Throws the refusal LAST_WAY_IN.
 */
export async function checkWayInLeft(context: Context, project: Project, before: User): Promise<void> {
  const channels = await listChannels(context, project, { userId: before.id });
  const after = await findUser(context.db, project, before.id);
  const canSignIn = (user: User | undefined) => user !== undefined && hasWayIn(context, project, user, channels);
  if (canSignIn(before) && !canSignIn(after)) throw new Refusal('LAST_WAY_IN');
}

/** Whether a user can sign in as the project is set up. */
function hasWayIn(context: Context, project: Project, user: User, channels: readonly Channel[]): boolean {
  const { config } = project;
  const signingIn = channels.filter(({ usedForAuth }) => usedForAuth);
  const byPassword = config.credential_enabled && user.hasPassword && signingIn.length > 0;
  const byMail = config.magic_link_enabled && signingIn.some(({ isVerified }) => isVerified);
  const byPasskey = config.passkey_enabled && user.hasPasskey;
  const providers = enabledProviders(context, project);
  const byProvider = user.oauthAccounts.some(({ provider_id }) => providers.some(({ id }) => id === provider_id));
  return byPassword || byMail || byPasskey || byProvider;
}
