import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { noteFailure } from './queries.ts';

/** The same failure is noted once in this time: many sign-ins may meet it. */
const NOTED_MILLIS = 10_000;

/** Notes for the owner that the previous system could not be asked, or its answer not be used. */
export async function recordFailure(context: Context, project: Project, reason: string): Promise<void> {
  const { db, actor, requestId } = context;
  const now = context.clock();
  await noteFailure(db, project.id, { reason, now, before: now - NOTED_MILLIS });
  context.gather({
    kind: 'previous_system.failed',
    projectId: project.id,
    at: now,
    actor,
    requestId,
    detail: { reason },
  });
}
