import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { INTERNAL_PROJECT_ID } from '../../platform/project-id.ts';
import { dropImage } from '../images/images.ts';
import { dropOwner } from '../projects/owners.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from './lock.ts';
import { deleteUserRow } from './queries.ts';

/** Deletes a user with sessions, channels, accounts and memberships, in one transaction. Throws USER_NOT_FOUND. */
export async function deleteUser(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    // Whoever is about to add something to the user waits, and finds nobody.
    if (!(await lockUser(context, project, id))) throw new KnownError('USER_NOT_FOUND');
    const { profileImageUrl, teamIds } = await deleteUserRow(context.db, project.id, id);
    await dropImage(context, project.id, profileImageUrl);
    if (project.id === INTERNAL_PROJECT_ID) await dropOwner(context, id);
    const payload = { id, teams: teamIds.map((id) => ({ id })) };
    await recordEvent(context, { kind: 'user.deleted', projectId: project.id, subjectId: id, payload });
  });
}
