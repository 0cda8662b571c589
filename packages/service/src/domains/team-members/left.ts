import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import type { Member } from './queries.ts';

/** Tells that a membership is over, in the transaction that ends it. */
export async function recordLeft(context: Context, project: Project, { teamId, userId }: Member): Promise<void> {
  const payload = { team_id: teamId, user_id: userId };
  await recordEvent(context, {
    kind: 'team_membership.deleted',
    projectId: project.id,
    subjectId: userId,
    detail: payload,
    payload,
  });
}
