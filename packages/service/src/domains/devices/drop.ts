import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { deleteTrustedDevicesOfMany } from './queries.ts';

/** Ends the trust in every browser of one or more users, in the transaction of what makes it necessary. */
export async function dropTrustedDevices(context: Context, project: Project, ...userIds: string[]): Promise<void> {
  for (const { userId, count } of await deleteTrustedDevicesOfMany(context.db, project.id, userIds))
    await recordEvent(context, {
      kind: 'trusted_device.deleted',
      projectId: project.id,
      subjectId: userId,
      detail: { count },
    });
}
