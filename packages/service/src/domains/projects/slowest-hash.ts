import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from './project.ts';
import { raiseSlowestHash } from './queries.ts';

/** Keeps in mind how long a password hash takes, in the transaction that stores it; every process hears of it. */
export async function noteHashMillis(context: Context, project: Project, millis: number): Promise<void> {
  if (millis <= project.slowestHashMillis || !(await raiseSlowestHash(context.db, project.id, millis))) return;
  const before = { slowest_hash_millis: project.slowestHashMillis };
  const detail = { before, after: { slowest_hash_millis: millis } };
  await recordEvent(context, { kind: 'project.updated', projectId: project.id, subjectId: project.id, detail });
}
