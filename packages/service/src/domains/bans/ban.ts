import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import type { Project } from '../projects/project.ts';
import { type Ban, banOf } from '../users/ban.ts';
import { writeBan } from './queries.ts';

/** Banned once more, a user keeps the time and gets the new reason. Throws USER_NOT_FOUND. */
export function banUser(
  context: Context,
  project: Project,
  userId: string,
  reason: string | null,
): Promise<ResultOf<Endpoints['PUT /latchkey/users/:user_id/ban']>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await banOf(db, project.id, userId);
    const ban = { bannedAt: before?.bannedAt ?? now, reason };
    // Minting a session writes the user's row as well: either it sees the ban, or its session is ended below.
    if (!(await writeBan(db, project.id, userId, ban))) throw new KnownError('USER_NOT_FOUND');
    await endEverything(context, project, userId, { keep: lasting });
    await recordEvent(context, { kind: 'user.banned', projectId: project.id, subjectId: userId, detail: { reason } });
    return describeBan(ban);
  });
}

/** Throws USER_NOT_FOUND. */
export async function liftBan(context: Context, project: Project, userId: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db } = context;
    const ban = await banOf(db, project.id, userId);
    if (!ban) throw new KnownError('USER_NOT_FOUND');
    if (ban.bannedAt === null) return;
    await writeBan(db, project.id, userId, { bannedAt: null, reason: null });
    await recordEvent(context, { kind: 'user.unbanned', projectId: project.id, subjectId: userId });
  });
}

/** Throws USER_NOT_FOUND. */
export async function findBan(
  { db }: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/users/:user_id/ban']>> {
  const ban = await banOf(db, project.id, userId);
  if (!ban) throw new KnownError('USER_NOT_FOUND');
  return describeBan(ban);
}

const describeBan = ({ bannedAt, reason }: Ban) => ({ banned_at_millis: bannedAt, reason });
