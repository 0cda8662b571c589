import type { SystemPermission } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { teamHoldersOf } from './queries.ts';

type Asking = Pick<Context, 'db'>;

/**
 * The id of the only member who was granted a permission, or what contains it, where the team has other members. Whom a
 * group gives it doesn't count: the directory takes it at any time. To act on the answer, lock the team's row before.
 */
export async function soleHolder(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
): Promise<string | undefined> {
  const { holders, hasSeveralMembers } = await teamHoldersOf(db, project.id, teamId, permission, {
    most: 2,
    isByHand: true,
  });
  return hasSeveralMembers && holders.length === 1 ? holders[0] : undefined;
}

/** Whether any member was granted a permission, or what contains it; groups don't count. */
export async function isGrantedToAny(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
): Promise<boolean> {
  const { holders } = await teamHoldersOf(db, project.id, teamId, permission, { most: 1, isByHand: true });
  return holders.length > 0;
}

/** The ids of the members who hold a permission, by whatever contains it; of very many, `most` of them. */
export async function holdersIn(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
  most: number,
): Promise<readonly string[]> {
  return (await teamHoldersOf(db, project.id, teamId, permission, { most, isByHand: false })).holders;
}
