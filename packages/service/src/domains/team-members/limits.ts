import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { hasMembers } from './queries.ts';

/** How large a team can grow by invitations; servers may add any number. */
const MOST_MEMBERS = 10_000;

/** Whether a team has more members than can join by invitation, those of the transaction included. */
export const isFull = ({ db }: Context, project: Project, teamId: string): Promise<boolean> =>
  hasMembers(db, project.id, teamId, MOST_MEMBERS + 1);
