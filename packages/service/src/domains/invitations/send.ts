import type { Context } from '../../platform/context.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { issueInvitations } from './issue.ts';
import { chargeInvitations, checkRoom } from './limits.ts';

/** Whose word an invitation goes by: that of the member who sends it, or of no member where a server does. */
export const inviterOf = ({ level, user }: Asking): string | null => (level === 'client' && user ? user.id : null);

/** Invites a user by mail; answers the id of the invitation. Throws what the endpoint's row declares. */
export async function sendInvitation(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, email, callback_url }: { team_id: string; email: string; callback_url: string },
): Promise<string> {
  const team = await teamFor(context, project, asking, { teamId, permissions: ['$invite_members'] });
  const callbackUrl = trustUrl(project, callback_url);
  const sending = { level: asking.level, teamId, count: 1 };
  await checkRoom(context, project, sending);
  await chargeInvitations(context, project, sending);
  await chargeMail(context, project, email);
  const invitedBy = inviterOf(asking);
  const [{ id }] = await issueInvitations(context, project, { team, invitedBy, callbackUrl }, [email]);
  return id;
}
