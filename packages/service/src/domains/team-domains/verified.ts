import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { hasVerified, isVerifiedDomain, verifiedBy } from './queries.ts';

/** Whether a team has proven that the domain of an email address is its own. */
export const isOfTeam = ({ db }: Context, project: Project, teamId: string, email: string): Promise<boolean> =>
  isVerifiedDomain(db, project.id, teamId, domainOf(email));

/** The team that has proven that the domain of an email address is its own; undefined without one. */
export const teamOfAddress = ({ db }: Context, project: Project, email: string): Promise<string | undefined> =>
  verifiedBy(db, project.id, domainOf(email));

/** Whether a team has proven any domain. */
export const hasVerifiedDomain = ({ db }: Context, project: Project, teamId: string): Promise<boolean> =>
  hasVerified(db, project.id, teamId);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
