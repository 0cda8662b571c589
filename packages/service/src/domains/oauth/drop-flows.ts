import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { deleteFlowsOf } from './queries.ts';

/**
 * Ends the flows that would link an account to a user, and takes back codes, in the transaction of what makes it
 * necessary; those of one provider, or all.
 */
export const dropFlows = ({ db }: Context, project: Project, userId: string, providerId?: string): Promise<void> =>
  deleteFlowsOf(db, project.id, userId, providerId);
