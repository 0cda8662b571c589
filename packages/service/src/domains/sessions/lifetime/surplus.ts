import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { policyOf } from '../../sign-in-policy/policy.ts';
import { deleteUnusedLongest } from './surplus-queries.ts';

/** Ends the sessions that a user has above what the policy allows, those that were unused longest first. */
export async function endSurplusSessions(context: Context, project: Project, userId: string): Promise<void> {
  const { maxSessions } = policyOf(project);
  if (maxSessions === null) return;
  await inTransaction(context, async (context) => {
    const count = await deleteUnusedLongest(context, project.id, userId, maxSessions);
    if (count === 0) return;
    const detail = { count, reason: 'max_sessions' };
    await recordEvent(context, { kind: 'session.deleted', projectId: project.id, subjectId: userId, detail });
  });
}
