import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { deleteInvitations, recordRevoked } from '../project-owners/take-back.ts';
import type { Project } from '../projects/project.ts';

/** Takes an invitation back; its link is as if it had never been. Throws the refusal OWNER_INVITATION_UNKNOWN. */
export async function revokeInvitation(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const [open] = await deleteInvitations(context.db, project.id, { id }, context.now);
    if (open === undefined) throw new Refusal('OWNER_INVITATION_UNKNOWN');
    await recordRevoked(context, project.id, open);
  });
}
