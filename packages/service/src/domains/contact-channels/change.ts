import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { addressTaken, changeChannels } from './changing.ts';
import type { Channel } from './channel.ts';
import { checkProven } from './proven.ts';
import { clearPrimary, updateChannel } from './queries.ts';

type Endpoint = Endpoints['PATCH /contact-channels/:user_id/:contact_channel_id'];
type ChannelChanges = InputOf<{ body: Endpoint['body']['server'] }>['body'];

/**
 * Changes a channel of a user. Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE, and the refusals for one
 * that is gone, and for an address that the user has on another.
 */
export async function changeChannel(
  context: Context,
  project: Project,
  userId: string,
  id: string,
  changes: ChannelChanges,
): Promise<Channel> {
  const channels = await changeChannels(context, project, userId, async ({ db }, channels = []) => {
    const channel = channels.find((channel) => channel.id === id);
    if (!channel) throw new Refusal('CHANNEL_MISSING');
    const changed = applied(channel, changes);
    if (channels.some((other) => other.id !== id && other.value === changed.value)) throw new Refusal('CHANNEL_EXISTS');
    if (changed.value !== channel.value || !channel.usedForAuth)
      checkProven(context, project, { is_verified: changed.isVerified, used_for_auth: changed.usedForAuth });
    if (changed.isPrimary && !channel.isPrimary) await clearPrimary(db, project.id, userId);
    if (!(await updateChannel(db, project.id, changed))) throw addressTaken(null);
    return { kind: 'contact_channel.updated', channelId: id, fields: Object.keys(changes) };
  });
  return channels.find((channel) => channel.id === id) as Channel;
}

/** A changed address is unproven, unless the change says otherwise. */
function applied(channel: Channel, changes: ChannelChanges): Channel {
  const value = changes.value === undefined ? channel.value : normaliseEmail(changes.value);
  return {
    ...channel,
    value,
    isPrimary: changes.is_primary ?? channel.isPrimary,
    isVerified: changes.is_verified ?? (channel.isVerified && value === channel.value),
    usedForAuth: changes.used_for_auth ?? channel.usedForAuth,
  };
}
