import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { changeChannels } from './changing.ts';
import { deleteChannel } from './queries.ts';

/** Removes a channel of a user, be it the last one; the ways to sign in stay. Throws the refusal where there is none. */
export async function removeChannel(context: Context, project: Project, userId: string, id: string): Promise<void> {
  await changeChannels(context, project, userId, async ({ db }) => {
    if (!(await deleteChannel(db, project.id, userId, id))) throw new Refusal('CHANNEL_MISSING');
    return { kind: 'contact_channel.deleted', channelId: id };
  });
}
