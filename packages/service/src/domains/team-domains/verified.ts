import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { isVerifiedDomain } from './queries.ts';

/** Whether a team has proven that the domain of an email address is its own. */
export const isOfTeam = ({ db }: Context, project: Project, teamId: string, email: string): Promise<boolean> =>
  isVerifiedDomain(db, project.id, teamId, email.slice(email.lastIndexOf('@') + 1));
