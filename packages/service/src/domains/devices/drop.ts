import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { deleteTrustedDevices } from './queries.ts';

/** No browser of a user is trusted any more, in the transaction of what makes it necessary. */
export async function dropTrustedDevices(context: Context, project: Project, userId: string): Promise<void> {
  const count = await deleteTrustedDevices(context.db, project.id, userId);
  const event = {
    kind: 'trusted_device.deleted',
    projectId: project.id,
    subjectId: userId,
    detail: { count },
  } as const;
  if (count > 0) await recordEvent(context, event);
}
