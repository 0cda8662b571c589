import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropImages } from '../images/images.ts';
import { erasedWith } from '../personal-data/erasure.ts';
import { dropOwner } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { endSessionsOfDeleted } from '../sessions/end/end.ts';
import { recordLeft } from '../team-members/left.ts';
import { takeBackInvitations } from '../team-members/take-back.ts';
import { markLeft } from '../teams/emptiness.ts';
import { lockUser } from '../users/lock.ts';
import { deleteUserRow, holdTeamsOf } from './queries.ts';

/**
 * Deletes a user with sessions, channels, accounts and memberships, in one transaction. Throws USER_NOT_FOUND, and the
 * refusal LAST_OWNER for owners who delete themselves while a project depends on them. The record of the deletion says
 * into which user this one was merged.
 */
export async function deleteUser(
  context: Context,
  project: Project,
  id: string,
  { mergedInto }: { readonly mergedInto?: string } = {},
): Promise<void> {
  await inTransaction(context, async (context) => {
    // Concurrent additions to the user wait, then find no user.
    if (!(await lockUser(context, project, id))) throw new KnownError('USER_NOT_FOUND');
    if (project.id === INTERNAL_PROJECT_ID) await dropOwner(context, id);
    const erased = await erasedWith(context, project, id);
    const detail = { ...erased, ...(mergedInto && { merged_into: mergedInto }) };
    const teams = await holdTeamsOf(context.db, project.id, id);
    const teamIds = teams.map((team) => team.id);
    await takeBackInvitations(context, project, { userId: id, teamIds });
    await endSessionsOfDeleted(context, project, id);
    const picture = await deleteUserRow(context.db, project.id, id);
    await dropImages(context, project.id, [picture, ...teams.map((team) => team.profileImageUrl)]);
    for (const teamId of teamIds) await recordLeft(context, project, { teamId, userId: id });
    const payload = { id, teams: teamIds.map((id) => ({ id })) };
    await recordEvent(context, { kind: 'user.deleted', projectId: project.id, subjectId: id, detail, payload });
    // Last, because members of one team who are deleted at the same time wait for each other from here on.
    await markLeft(context, project, teamIds);
  });
}
