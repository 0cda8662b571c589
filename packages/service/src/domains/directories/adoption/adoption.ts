import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { isOfTeam } from '../../team-domains/verified.ts';
import { deleteInactive, type OfTeam, removalOf, setRemoved, upsertAccount } from './queries.ts';

/** Whether the directories of a team have provisioned a user with an address, of a domain that the team has verified. */
export const isOfDirectory = async (context: Context, project: Project, of: OfTeam, email: string): Promise<boolean> =>
  (await removalOf(context.db, project.id, of, email)) !== undefined &&
  (await isOfTeam(context, project, of.teamId, email));

/**
 * Whether a directory goes on with the account of another one of its team, whose user is locked: the team has verified the
 * domain of the address, and its directories have provisioned the account with it. One who has left the team, and was
 * not removed by a directory, isn't brought back.
 */
export async function mayGoOn(
  context: Context,
  project: Project,
  of: OfTeam,
  { email, isMember }: { readonly email: string; readonly isMember: boolean },
): Promise<boolean> {
  const isRemoved = await removalOf(context.db, project.id, of, email);
  if (isRemoved === undefined || !(isMember || isRemoved)) return false;
  return isOfTeam(context, project, of.teamId, email);
}

/** Remembers with which address a directory of a team has provisioned an account, also once the directory is gone. */
export const rememberAccount = (
  { db }: Context,
  project: Project,
  of: OfTeam,
  account: { readonly email: string; readonly isRemoved: boolean },
): Promise<void> => upsertAccount(db, project.id, of, account);

/** Remembers whether it was a directory that has removed a user from its team. */
export const noteRemoval = ({ db }: Context, project: Project, of: OfTeam, isRemoved: boolean): Promise<void> =>
  setRemoved(db, project.id, of, isRemoved);

/** Ends what the team's other directories have said of a user who is active in this one: they have deactivated the user. */
export async function supersede(
  context: Context,
  project: Project,
  { teamId, userId }: OfTeam,
  directoryId: string,
): Promise<void> {
  const ended = await deleteInactive(context.db, project.id, { teamId, userId }, directoryId);
  for (const record of ended)
    await recordEvent(context, {
      kind: 'directory_user.deleted',
      projectId: project.id,
      subjectId: userId,
      detail: { id: record.id, directory_id: record.directoryId, team_id: teamId },
    });
}
