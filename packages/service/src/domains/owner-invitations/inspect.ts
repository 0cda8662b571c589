import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { wireProjectId } from '../projects/project-id.ts';
import type { User } from '../users/user.ts';
import { presentedInvitation } from './presented.ts';
import { inviteeOf } from './queries.ts';

type Result = ResultOf<Endpoints['POST /latchkey/owner-invitations/inspect']>;

/** What the invitation page shows to the holder of its code, signed in or not. */
export async function inspectInvitation(
  context: Context,
  internal: Project,
  user: User | undefined,
  code: string,
): Promise<Result> {
  const { invitation } = await presentedInvitation(context, internal, code);
  const { hasAccount, isOwner, isRecipient } = await inviteeOf(context.db, invitation, user?.id);
  return {
    project: { id: wireProjectId(invitation.projectId), display_name: invitation.projectName },
    inviter_display_name: invitation.inviterName,
    recipient_email: invitation.recipientEmail,
    role: invitation.role,
    expires_at_millis: invitation.expiresAt,
    has_account: hasAccount,
    is_owner: user ? isOwner : null,
    is_recipient: user ? isRecipient : null,
  };
}
