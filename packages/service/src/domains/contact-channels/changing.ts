import { KnownError } from '@latchkey/protocol/errors';
import type { EventKind } from '@latchkey/protocol/event-kinds';
import { violatesUnique } from '../../database/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import { renewSearchText } from '../users/search-text.ts';
import { type Channel, channelChange } from './channel.ts';
import { tellOfChannels } from './notices.ts';
import { channelsOf } from './queries.ts';

/** What a change of a user's channels tells of itself. */
interface Change {
  readonly kind: EventKind;
  readonly channelId: string;
  readonly fields?: readonly string[];
}

/**
 * Changes the channels of a user, who is locked, so that changes happen one after the other; what hangs on the channels
 * follows. `work` gets them as they are, or undefined where the user is gone. Answers them as they are then. Throws
 * CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.
 */
export async function changeChannels(
  context: Context,
  project: Project,
  userId: string,
  work: (context: Context, channels: readonly Channel[] | undefined) => Promise<Change>,
): Promise<readonly Channel[]> {
  try {
    return await inTransaction(context, async (context) => {
      const { db } = context;
      const before = (await lockUser(context, project, userId))
        ? await channelsOf(db, project.id, { userId })
        : undefined;
      const { kind, channelId, fields } = await work(context, before);
      const after = await channelsOf(db, project.id, { userId });
      await renewSearchText(context, project, userId);
      await tellOfChannels(context, project, userId, { before: before ?? [], after });
      const detail = { ...(fields && { fields }), ...channelChange(channelId, before ?? [], after) };
      await recordEvent(context, { kind, projectId: project.id, subjectId: userId, detail });
      return after;
    });
  } catch (error) {
    // Of two users who take an address at the same moment the second meets the index.
    throw violatesUnique(error, 'contact_channels_auth') ? addressTaken(null) : error;
  }
}

/** Another user signs in with the address. The refusal for a change names none, as the protocol has it. */
export const addressTaken = (address: string | null) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: address,
    would_work_if_email_was_verified: false,
  });
