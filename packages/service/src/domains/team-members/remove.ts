import { Refusal } from '@latchkey/protocol/refusals';
import { clearRemoval } from '../../database/directory-removal.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { dropImage } from '../images/images.ts';
import { soleHolder } from '../permissions/holders.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { Project } from '../projects/project.ts';
import { markLeft } from '../teams/emptiness.ts';
import { lockTeam } from '../teams/find.ts';
import { holdUser } from '../users/lock.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { recordLeft } from './left.ts';
import { missingMember } from './missing.ts';
import { namedUser } from './named-user.ts';
import { deleteMember, isMemberOf, type Member } from './queries.ts';
import { takeBackInvitations } from './take-back.ts';

/** Lets a user leave a team, or removes a member. Throws what the endpoint's row declares. */
export async function removeMember(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, user_id: named }: { team_id: string; user_id: string },
): Promise<void> {
  const userId = namedUser(asking, named);
  const member = { teamId, userId };
  await inTransaction(context, async (context) => {
    // Users before the team, as where they are provisioned: what is remembered of one refers to both.
    await holdUser(context, project, userId);
    // Those who leave at once do so one after the other, so that the last who can manage the team knows it.
    await lockTeam(context, project, teamId);
    if (asking.level === 'client') await checkMay(context, project, asking, member);
    const picture = await deleteMember(context.db, project.id, member);
    if (picture === undefined) throw await missingMember(context, project, member);
    await markLeft(context, project, [teamId]);
    await dropImage(context, project.id, picture);
    await takeBackInvitations(context, project, { userId, teamIds: [teamId] });
    await clearRemoval(context.db, project.id, member);
    await recordLeft(context, project, member);
  });
}

async function checkMay(context: Context, project: Project, { user }: Asking, member: Member): Promise<void> {
  const { teamId, userId } = member;
  if (user && user.id !== userId) {
    await requireTeamPermissions(context, project, { teamId, userId: user.id }, ['$remove_members']);
  }
  if (!(await isMemberOf(context.db, project.id, member))) throw await missingMember(context, project, member);
  if ((await soleHolder(context, project, teamId, '$update_team')) === userId) throw new Refusal('LAST_TEAM_ADMIN');
}
