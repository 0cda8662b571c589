import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { prove } from '../contact-channels/prove.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import type { User } from '../users/user.ts';
import { endEverything } from './end-everything.ts';
import { type Removed, removedWords, type Thing } from './things.ts';

/** How a user has proven access to an address's mailbox. */
type Way = 'code' | 'provider' | 'reset' | 'question';

/** Who has said that an account goes to another user. */
type Said = 'provider' | 'directory';

/**
 * Hands an account to the user who has just proven its address for the first time: all access that was set up before
 * ends, but for what is to stay. The user is locked. Answers what was removed; the user is told by mail.
 */
export async function secureAccount(
  context: Context,
  project: Project,
  { userId, email }: { readonly userId: string; readonly email: string },
  way: Way,
  keep: readonly Thing[] = [],
): Promise<Removed> {
  await prove(context, project, userId, email, { verifies: way !== 'reset', confirms: true });
  const removed = await endEverything(context, project, userId, { keep, email });
  const fields = way === 'reset' ? ['password', 'secured'] : ['secured'];
  await recordRemoval(context, project, userId, { fields, by: way, removed });
  await tellOfRemoval(context, project, { userId, email }, removed);
  return removed;
}

/**
 * Hands an account to another user with the same address: all access that was set up before ends. The address isn't
 * proven by that. The user is locked. Answers what was removed; the user is told by mail.
 */
export async function handOver(
  context: Context,
  project: Project,
  { userId, email }: { readonly userId: string; readonly email: string },
  by: Said,
): Promise<Removed> {
  const removed = await endEverything(context, project, userId, { keep: [], email });
  await recordRemoval(context, project, userId, { fields: ['secured'], by, removed });
  await tellOfRemoval(context, project, { userId, email }, removed);
  return removed;
}

interface Removal {
  readonly fields: readonly string[];
  readonly by: Way | Said;
  readonly removed: Removed;
}

/** The one event of it, with what was removed. */
export async function recordRemoval(
  context: Context,
  project: Project,
  userId: string,
  removal: Removal,
): Promise<void> {
  const payload = describe(project, (await findUser(context.db, project, userId)) as User);
  await recordEvent(context, {
    kind: 'user.updated',
    projectId: project.id,
    subjectId: userId,
    detail: { ...removal },
    payload,
  });
}

/** By mail to the address that was proven: what was removed may have been the user's own. */
export async function tellOfRemoval(
  context: Context,
  project: Project,
  { userId, email }: { readonly userId: string; readonly email: string },
  removed: Removed,
): Promise<void> {
  const about = removedWords(removed);
  if (about) await noticeLater(context, project, userId, 'account_secured', { about, to: email });
}
