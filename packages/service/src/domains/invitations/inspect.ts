import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import type { User } from '../users/user.ts';
import { presentedInvitation } from './presented.ts';
import { inviteeOf } from './queries.ts';

type Result = ResultOf<Endpoints['POST /latchkey/team-invitations/inspect']>;

/** What the invitation page shows to the holder of its code, signed in or not. */
export async function inspectInvitation(
  context: Context,
  project: Project,
  user: User | undefined,
  code: string,
): Promise<Result> {
  const { invitation } = await presentedInvitation(context, project, code);
  const { teamId, recipientEmail } = invitation;
  const email = normaliseEmail(recipientEmail);
  const invitee = user && (await inviteeOf(context.db, project.id, { userId: user.id, teamId, email }));
  return {
    team: { id: teamId, display_name: invitation.teamName, profile_image_url: invitation.teamImage },
    inviter_display_name: invitation.inviterName,
    recipient_email: recipientEmail,
    expires_at_millis: invitation.expiresAt,
    is_member: invitee?.isMember ?? null,
    is_recipient: invitee?.isRecipient ?? null,
  };
}
