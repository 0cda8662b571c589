import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import type { Claims } from '../../platform/tokens.ts';
import type { Project } from '../projects/project.ts';
import { deleteSession, deleteSessionsOf } from './queries.ts';

/** Signs out. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED when the session had ended already. */
export async function endSession(context: Context, project: Project, { userId, sessionId }: Claims): Promise<void> {
  const ended = await deleteSession(context, project.id, userId, sessionId);
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

/** Ends every session of a user, in the transaction of the change that makes it necessary. */
export async function endSessions(context: Context, project: Project, userId: string): Promise<void> {
  const count = await deleteSessionsOf(context.db, project.id, userId);
  if (count === 0) return;
  const detail = { count };
  await recordEvent(context, { kind: 'session.deleted', projectId: project.id, subjectId: userId, detail });
}
