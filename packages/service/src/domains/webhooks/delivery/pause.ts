import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { noticeOwners } from '../../project-owners/owner-notices.ts';
import type { Project } from '../../projects/project.ts';
import { type StoredEndpoint, updateEndpoint } from '../endpoints/queries.ts';

type Reason = NonNullable<StoredEndpoint['pause_reason']>;

/** Has nothing more tried until an owner says so, and tells the owners; what happens waits. */
export async function pauseEndpoint(
  context: Context,
  project: Project,
  { id, url, paused_at }: StoredEndpoint,
  reason: Reason,
): Promise<void> {
  if (paused_at !== null) return;
  await updateEndpoint(context.db, project.id, id, { paused_at: time(context.now), pause_reason: reason });
  const detail = { reason };
  await recordEvent(context, { kind: 'webhook_endpoint.paused', projectId: project.id, subjectId: id, detail });
  await noticeOwners(context, project.id, `webhook_${reason}`, new URL(url).host);
}
