import type { OfTeam } from '../../../database/directory-removal.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Project } from '../../projects/project.ts';
import { isOfTeam } from '../../team-domains/verified.ts';
import { accountOf, deleteInactive, isActiveElsewhere, type Removal, setRemoval, setWasRemoved } from './queries.ts';

/**
 * What the directories of a team have made of a user whom they have provisioned with an address, of a domain that the team
 * has verified: `removed` from the team, or not. Undefined where they have not provisioned the user.
 */
export async function standingOf(
  context: Context,
  project: Project,
  of: OfTeam,
  email: string,
): Promise<'removed' | 'kept' | undefined> {
  const account = await remembered(context, project, of, email);
  if (!account) return undefined;
  return account.removal ? 'removed' : 'kept';
}

/** Who provisions an account, and as whom. */
interface Adopting extends Removal {
  readonly email: string;
  readonly isMember: boolean;
}

/**
 * How a directory goes on with the account of a user, who is locked, and whom the directories of its team have provisioned
 * with an address of a domain that the team has verified. A member, and one whom the directory itself has removed under
 * the same `externalId`, is the `same` user. Addresses are given to new people, so of one whom another directory has
 * removed the account goes on as that of `another`; and none is the same as whom the directory itself has removed under
 * another name, or under none: the answer is `unlike`. One who has left the team in another way isn't brought back:
 * undefined.
 */
export async function adoptionOf(
  context: Context,
  project: Project,
  of: OfTeam,
  { email, isMember, directoryId, externalId }: Adopting,
): Promise<'same' | 'another' | 'unlike' | undefined> {
  const account = await remembered(context, project, of, email);
  if (!account || !(isMember || account.removal)) return undefined;
  if (!account.removal) return 'same';
  if (account.removal.directoryId !== directoryId) return 'another';
  return externalId !== null && externalId === account.removal.externalId ? 'same' : 'unlike';
}

/**
 * Remembers that a directory has removed a user from its team: the user was just taken out of it, by which the account is
 * remembered. Any directory of the team that wants the user out may bring the user back.
 */
export async function noteRemoval({ db }: Context, project: Project, of: OfTeam, removal: Removal): Promise<void> {
  await setRemoval(db, project.id, of, removal);
  await setWasRemoved(db, project.id, of);
}

/** Whether another directory of the team says that a user is active, who therefore stays. */
export const isHeld = ({ db }: Context, project: Project, of: OfTeam, directoryId: string): Promise<boolean> =>
  isActiveElsewhere(db, project.id, of, directoryId);

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

/** What is remembered of an account with an address of a domain that the team has verified. */
async function remembered(context: Context, project: Project, of: OfTeam, email: string) {
  if (!(await isOfTeam(context, project, of.teamId, email))) return undefined;
  return accountOf(context.db, project.id, of, email);
}
