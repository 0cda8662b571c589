import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { channelChange } from './channel.ts';
import { tellOfChannels } from './notices.ts';
import { channelsOf, disownOtherChannels, makePrimary } from './queries.ts';

/**
 * Makes an address the one that signs a user in, in the transaction of its first proof: the account may have been
 * opened by another person, and other addresses theirs. The user is locked. Answers how many others signed in until
 * now.
 */
export async function disownOthers(context: Context, project: Project, userId: string, email: string): Promise<number> {
  const { db } = context;
  const before = await channelsOf(db, project.id, { userId });
  if (before.length === 1) return 0;
  await disownOtherChannels(db, project.id, userId, email);
  await makePrimary(db, project.id, userId, email);
  const after = await channelsOf(db, project.id, { userId });
  await tellOfChannels(context, project, userId, { before, after });
  const claimed = before.find(({ value }) => value === email);
  const detail = { ...(claimed && channelChange(claimed.id, before, after)), by: 'proof' };
  await recordEvent(context, { kind: 'contact_channel.updated', projectId: project.id, subjectId: userId, detail });
  return before.filter(({ value, usedForAuth }) => usedForAuth && value !== email).length;
}
