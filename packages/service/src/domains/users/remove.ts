import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { INTERNAL_PROJECT_ID } from '../../platform/project-id.ts';
import { dropImage } from '../images/images.ts';
import { dropOwner } from '../projects/owners.ts';
import type { Project } from '../projects/project.ts';
import { deleteUserRow } from './queries.ts';
import type { User } from './user.ts';

/** Deletes a user with sessions, channels, accounts and memberships, in one transaction. Throws USER_NOT_FOUND. */
export async function deleteUser(context: Context, project: Project, user: User): Promise<void> {
  await inTransaction(context, async (context) => {
    const teams = await deleteUserRow(context.db, project.id, user.id);
    if (!teams) throw new KnownError('USER_NOT_FOUND');
    await dropImage(context, project.id, user.profileImageUrl);
    if (project.id === INTERNAL_PROJECT_ID) await dropOwner(context, user.id);
    const payload = { id: user.id, teams: teams.map((id) => ({ id })) };
    await recordEvent(context, { kind: 'user.deleted', projectId: project.id, subjectId: user.id, payload });
  });
}
