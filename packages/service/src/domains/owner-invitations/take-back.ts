import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { deleteInvitations } from './queries.ts';

/** Takes back what an owner has sent who is about to be none any more. */
export async function takeBackInvitationsBy(context: Context, projectId: string, userId: string): Promise<void> {
  for (const id of await deleteInvitations(context.db, projectId, { invitedBy: userId }, context.now))
    await recordRevoked(context, projectId, id);
}

/** Takes back all invitations to a project that is about to be gone. */
export async function takeBackAllInvitations({ db, now }: Context, projectId: string): Promise<void> {
  await deleteInvitations(db, projectId, {}, now);
}

export const recordRevoked = (context: Context, projectId: string, id: string): Promise<void> =>
  recordEvent(context, { kind: 'owner_invitation.revoked', projectId, subjectId: id });
