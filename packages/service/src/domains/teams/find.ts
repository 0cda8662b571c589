import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { holdTeamRow, lockTeamRow, teamById } from './queries.ts';
import type { Team } from './team.ts';

export const findTeam = ({ db }: Context, project: Project, id: string): Promise<Team | undefined> =>
  teamById(db, project.id, id);

/** Locks a team until the transaction ends, so that its members don't change meanwhile. */
export const lockTeam = ({ db }: Context, project: Project, id: string): Promise<Team | undefined> =>
  lockTeamRow(db, project.id, id);

/** Keeps a team from being deleted until the transaction ends; false when it is gone. Users are locked before teams. */
export const holdTeam = ({ db }: Context, project: Project, id: string): Promise<boolean> =>
  holdTeamRow(db, project.id, id);
