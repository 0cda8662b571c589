import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { addressTaken, changeChannels } from './changing.ts';
import { type Channel, MAX_CHANNELS } from './channel.ts';
import { checkProven } from './proven.ts';
import { clearPrimary, insertChannel } from './queries.ts';

type NewChannel = Omit<InputOf<{ body: Endpoints['POST /contact-channels']['body']['server'] }>['body'], 'user_id'>;

/**
 * Gives a user one more channel. Throws USER_NOT_FOUND, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE, and the
 * refusals for one that the user has already, and for one too many.
 */
export async function addChannel(
  context: Context,
  project: Project,
  userId: string,
  { type, value: given, used_for_auth, is_primary = false, is_verified = false }: NewChannel,
): Promise<Channel> {
  const [id, value] = [newId(context.random), normaliseEmail(given)];
  const channels = await changeChannels(context, project, userId, async ({ db, now }, channels) => {
    if (!channels) throw new KnownError('USER_NOT_FOUND');
    if (channels.some((channel) => channel.value === value)) throw new Refusal('CHANNEL_EXISTS');
    if (channels.length >= MAX_CHANNELS) throw new Refusal('CHANNELS_TOO_MANY');
    checkProven(context, project, { is_verified, used_for_auth });
    if (is_primary) await clearPrimary(db, project.id, userId);
    const row = { project_id: project.id, id, user_id: userId, created_at: time(now) };
    const isMade = await insertChannel(db, { ...row, type, value, is_primary, is_verified, used_for_auth });
    if (!isMade) throw addressTaken(value);
    return { kind: 'contact_channel.created', channelId: id };
  });
  return channels.find((channel) => channel.id === id) as Channel;
}
