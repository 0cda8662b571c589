import type { Context } from '../../platform/context.ts';
import { whereaboutsOf } from '../../platform/request/whereabouts.ts';
import type { Project } from '../projects/project.ts';

/** Tells the event log of a limit that the one who reached it is not told of. */
export function limitReached(context: Context, project: Project, limit: string): void {
  const { now, actor, requestId } = context;
  const detail = { reason: 'too_many_requests', limit, ...whereaboutsOf(context) };
  context.gather({ kind: 'rate_limit.reached', projectId: project.id, at: now, actor, requestId, detail });
}
