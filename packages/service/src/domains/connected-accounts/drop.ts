import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { deleteAccountsOf, deleteFlowsOf } from './queries.ts';

/**
 * Ends the flows that would link an account to a user, and revokes their codes, in the transaction that makes it
 * necessary; for one provider, or all.
 */
export const dropFlows = ({ db }: Context, project: Project, userId: string, providerId?: string): Promise<void> =>
  deleteFlowsOf(db, project.id, userId, providerId);

/**
 * Takes the accounts at providers that sign a user in, those that were there at a moment or all, and their tokens; answers
 * how many there were.
 */
export const dropAccounts = ({ db }: Context, project: Project, userId: string, until?: number): Promise<number> =>
  deleteAccountsOf(db, project.id, userId, until);
