import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { Arrival, Ended } from './identified.ts';
import { connectionSession, deleteConnectionSessions, forgetConnectionSessions } from './queries.ts';

/** What a session began with at the identity provider of a team's connection; undefined where it began otherwise. */
export const arrivalOf = ({ db }: Context, project: Project, sessionId: string): Promise<Arrival | undefined> =>
  connectionSession(db, project.id, sessionId);

/** Ends the sessions that an identity provider has ended; answers how many there were. */
export const endConnectionSessions = (context: Context, project: Project, ended: Ended): Promise<number> =>
  deleteConnectionSessions(context, project.id, ended);

/** Forgets by which names the identity provider of a connection knows sessions: another one is asked from now on. */
export const forgetArrivals = ({ db }: Context, project: Project, connectionId: string): Promise<void> =>
  forgetConnectionSessions(db, project.id, connectionId);
