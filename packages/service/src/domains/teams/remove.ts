import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropImages } from '../images/images.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { lockTeamFor } from './access.ts';
import { deleteTeamRow } from './queries.ts';

/** Deletes a team with memberships, permissions, keys and invitations. Throws what the endpoint's row declares. */
export async function deleteTeam(context: Context, project: Project, asking: Asking, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const team = await lockTeamFor(context, project, asking, { teamId: id, permissions: ['$delete_team'] });
    const pictures = await deleteTeamRow(context.db, project.id, id);
    await dropImages(context, project.id, [team.profileImageUrl, ...pictures]);
    const payload = { id };
    await recordEvent(context, { kind: 'team.deleted', projectId: project.id, subjectId: id, payload });
  });
}
