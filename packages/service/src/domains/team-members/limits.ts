import { limits } from '@latchkey/protocol/limits';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { hasMembers } from './queries.ts';

/**
 * Whether a team, which is locked, has more members than can join by invitation, those of the transaction included. Servers
 * may add any number.
 */
export const isFull = ({ db }: Context, project: Project, teamId: string): Promise<boolean> =>
  hasMembers(db, project.id, teamId, (project.config.team_max_members ?? limits.teamMembersMax) + 1);
