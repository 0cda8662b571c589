import type { SystemPermission } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { teamHoldersOf } from './queries.ts';

type Asking = Pick<Context, 'db'>;

/**
 * The id of the only member who holds a permission, by whatever contains it, where the team has other members. To act on
 * the answer, lock the team's row before.
 */
export async function soleHolder(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
): Promise<string | undefined> {
  const { holders, hasSeveralMembers } = await teamHoldersOf(db, project.id, teamId, permission, 2);
  return hasSeveralMembers && holders.length === 1 ? holders[0] : undefined;
}

/** Whether any member holds a permission, by whatever contains it. */
export async function isHeldByAny(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
): Promise<boolean> {
  return (await teamHoldersOf(db, project.id, teamId, permission, 1)).holders.length > 0;
}

/** The ids of the members who hold a permission, by whatever contains it; of very many, `most` of them. */
export async function holdersIn(
  { db }: Asking,
  project: Project,
  teamId: string,
  permission: SystemPermission,
  most: number,
): Promise<readonly string[]> {
  return (await teamHoldersOf(db, project.id, teamId, permission, most)).holders;
}
