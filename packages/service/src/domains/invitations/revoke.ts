import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { deleteInvitation } from './queries.ts';

/** Takes an open invitation back; its code is as if it had never been. Throws what the endpoint's row declares. */
export async function revokeInvitation(
  context: Context,
  project: Project,
  asking: Asking,
  { id, teamId }: { readonly id: string; readonly teamId: string },
): Promise<void> {
  await teamFor(context, project, asking, { teamId, permissions: ['$remove_members'] });
  await inTransaction(context, async (context) => {
    if (!(await deleteInvitation(context.db, project.id, { id, teamId }, context.now)))
      throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    const detail = { invitation_id: id };
    await recordEvent(context, { kind: 'team_invitation.revoked', projectId: project.id, subjectId: teamId, detail });
  });
}
