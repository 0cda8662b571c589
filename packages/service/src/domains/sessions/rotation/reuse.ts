import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { noticeLater } from '../../emails/notices/notices.ts';
import type { Project } from '../../projects/project.ts';
import { deleteSession, markSuspected } from '../queries.ts';
import type { UsedSession } from '../session.ts';

const QUIET_MILLIS = 24 * 3_600_000;

/** A refresh token that was replaced is used again: the session ends with all of its tokens, and the user is told. */
export async function endReused(context: Context, project: Project, session: UsedSession): Promise<void> {
  const { id, userId, tokenGeneration, generation } = session;
  await inTransaction(context, async (context) => {
    if (!(await deleteSession(context, project.id, id))) return;
    const detail = { session_id: id, used_generation: tokenGeneration, current_generation: generation };
    await recordEvent(context, { kind: 'session.reused', projectId: project.id, subjectId: userId, detail });
    await noticeLater(context, project, userId, 'session_reused');
  });
}

/** A session seems to be in two places at once: the user is told, at most once a day. It goes on. */
export async function suspectSharing(context: Context, project: Project, session: UsedSession): Promise<void> {
  const { id, userId, suspectedAt } = session;
  const at = context.now;
  const unlessSince = at - QUIET_MILLIS;
  if (suspectedAt !== null && suspectedAt > unlessSince) return;
  await inTransaction(context, async (context) => {
    if (!(await markSuspected(context.db, project.id, id, { at, unlessSince }))) return;
    const detail = { session_id: id };
    await recordEvent(context, { kind: 'session.suspected', projectId: project.id, subjectId: userId, detail });
    await noticeLater(context, project, userId, 'session_shared');
  });
}
