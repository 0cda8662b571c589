import type { Context } from '../../platform/context.ts';
import { whereaboutsOf } from '../../platform/request/whereabouts.ts';
import type { Project } from '../projects/project.ts';

type Secret = 'project_settings' | 'webhook_signing_secret';

/** Tells the event log that a stored secret was answered in clear: once a minute for one caller and one thing. */
export function secretRead(context: Context, project: Project, secret: Secret, subjectId?: string): void {
  const { now, actor, requestId } = context;
  const detail = { secret, ...whereaboutsOf(context) };
  const isOncePerMinute = true;
  context.gather({
    kind: 'secret.read',
    projectId: project.id,
    subjectId,
    at: now,
    actor,
    requestId,
    detail,
    isOncePerMinute,
  });
}
