import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Channel } from './channel.ts';
import { type ChannelFilter, channelsOf } from './queries.ts';

/** Contact channels in the order in which they were added: of one user, or of all. */
export const listChannels = ({ db }: Context, project: Project, filter: ChannelFilter): Promise<Channel[]> =>
  channelsOf(db, project.id, filter);

/** A channel of a user. Throws the refusal where there is none. */
export async function readChannel(context: Context, project: Project, userId: string, id: string): Promise<Channel> {
  const [channel] = await channelsOf(context.db, project.id, { userId, id });
  if (!channel) throw new Refusal('CHANNEL_UNKNOWN');
  return channel;
}
