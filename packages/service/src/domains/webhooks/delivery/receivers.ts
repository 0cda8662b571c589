import type { CommittedEvent } from '../../../platform/events/events.ts';
import type { FindStoredProject } from '../../projects/project.ts';

/** Whether a receiver has something to get now: it is told of this event, or its endpoint or a delivery was changed. */
export async function isForReceivers(
  find: FindStoredProject,
  { kind, projectId, payload }: CommittedEvent,
): Promise<boolean> {
  if (kind.startsWith('webhook_')) return true;
  if (payload === undefined) return false;
  const project = await find(projectId);
  return project?.webhookKinds.some((kinds) => kinds === null || kinds.includes(kind)) ?? false;
}
