import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { isMember } from '../directories/membership.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor, teamFor } from '../teams/access.ts';
import { lockUser } from '../users/lock.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { connectionFor, managing } from './connections.ts';
import { deleteException, type Exception, exceptionsOf, insertException } from './exception-queries.ts';
import type { OfTeam } from './queries.ts';
import { recordConnection } from './record.ts';

/** Which user, and of which connection the user is an exception. */
export interface Excepted extends OfTeam {
  readonly userId: string;
}

/** The users who may sign in otherwise, oldest first. Throws what the endpoint's row declares. */
export async function listExceptions(
  context: Context,
  project: Project,
  asking: Asking,
  which: OfTeam,
): Promise<Exception[]> {
  await teamFor(context, project, asking, managing(which.teamId));
  await connectionFor(context, project, which);
  return exceptionsOf(context.db, project.id, which.id);
}

/** Lets a member sign in otherwise. Throws what the endpoint's row declares. */
export const addException = (context: Context, project: Project, asking: Asking, which: Excepted): Promise<void> =>
  inTransaction(context, async (context) => {
    const { id, teamId, userId } = which;
    const isThere = await lockUser(context, project, userId);
    await lockTeamFor(context, project, asking, managing(teamId));
    const connection = await connectionFor(context, project, which);
    if (!isThere || !(await isMember(context, project, { teamId, userId })))
      throw new Refusal('SINGLE_SIGN_ON_EXCEPTION_NO_MEMBER');
    const exceptions = await exceptionsOf(context.db, project.id, id);
    if (exceptions.some((exception) => exception.userId === userId)) return;
    if (exceptions.length >= limits.exceptionsOfConnection) throw new Refusal('SINGLE_SIGN_ON_EXCEPTIONS_TOO_MANY');
    await insertException(context.db, project.id, id, { userId, createdAt: context.now });
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, {
      fields: ['exceptions'],
      user_id: userId,
    });
  });

/** Ends an exception. Throws what the endpoint's row declares. */
export const endException = (context: Context, project: Project, asking: Asking, which: Excepted): Promise<void> =>
  inTransaction(context, async (context) => {
    const { id, teamId, userId } = which;
    await lockTeamFor(context, project, asking, managing(teamId));
    const connection = await connectionFor(context, project, which);
    if (!(await deleteException(context.db, project.id, id, userId)))
      throw new Refusal('SINGLE_SIGN_ON_EXCEPTION_UNKNOWN');
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, {
      fields: ['exceptions'],
      user_id: userId,
    });
  });
