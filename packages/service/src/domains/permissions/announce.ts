import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import type { Member } from './require.ts';

type Change = 'created' | 'deleted';

/** Tells of a permission that a member was granted, or lost. */
export function announceTeamPermission(
  context: Context,
  project: Project,
  change: Change,
  { teamId, userId, id }: Member & { id: string },
): Promise<void> {
  const payload = { id, user_id: userId, team_id: teamId };
  const kind = `team_permission.${change}` as const;
  return recordEvent(context, { kind, projectId: project.id, subjectId: userId, detail: payload, payload });
}

/** Tells of a permission that a user was granted, or lost. */
export function announceProjectPermission(
  context: Context,
  project: Project,
  change: Change,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const payload = { id, user_id: userId };
  const kind = `project_permission.${change}` as const;
  return recordEvent(context, { kind, projectId: project.id, subjectId: userId, detail: payload, payload });
}
