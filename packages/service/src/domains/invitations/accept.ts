import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { consumeCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { joinTeam } from '../team-members/join.ts';
import { isFull } from '../team-members/limits.ts';
import { lockTeam } from '../teams/find.ts';
import { normaliseEmail } from '../users/email.ts';
import { holdUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import type { Invitation } from './invitation.ts';
import { presentedInvitation } from './presented.ts';
import { deleteByCode, inviteeOf } from './queries.ts';

/**
 * Lets a user join the team of a code, which is used up, also by who is in the team already. Throws what
 * `presentedInvitation` throws, and the refusal for a team that is full.
 */
export async function acceptInvitation(context: Context, project: Project, user: User, code: string): Promise<void> {
  const { checked, invitation } = await presentedInvitation(context, project, code);
  const { id, teamId } = invitation;
  await inTransaction(context, async (context) => {
    if (!(await holdUser(context, project, user.id))) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
    // Locked, so that no two take the last place.
    if (!(await lockTeam(context, project, teamId))) throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
    await deleteByCode(context.db, project.id, checked.hash);
    await consumeCode(context, project, checked);
    const detail = { invitation_id: id, user_id: user.id };
    await recordEvent(context, { kind: 'team_invitation.accepted', projectId: project.id, subjectId: teamId, detail });
    const permissionIds = await givenTo(context, project, user, invitation);
    const isNew = await joinTeam(context, project, { teamId, userId: user.id }, permissionIds);
    if (isNew && (await isFull(context, project, teamId))) throw new Refusal('TEAM_FULL');
  });
}

/**
 * What an invitation gives a user; undefined for the defaults. More than those goes only to a user who has proven the
 * invited address, because others can be handed the link.
 */
async function givenTo(
  { db }: Context,
  project: Project,
  user: User,
  { teamId, recipientEmail, permissionIds }: Invitation,
): Promise<readonly string[] | undefined> {
  const defaults = new Set(project.config.team_member_default_permissions.map(({ id }) => id));
  if (!permissionIds || permissionIds.every((id) => defaults.has(id))) return permissionIds ?? undefined;
  const asked = { userId: user.id, teamId, email: normaliseEmail(recipientEmail) };
  return (await inviteeOf(db, project.id, asked)).isRecipient ? permissionIds : undefined;
}
