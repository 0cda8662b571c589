import type { Db } from '../../database/tables.ts';
import type { Claims } from '../../platform/crypto/tokens.ts';
import type { Project } from '../projects/project.ts';
import { storedProjectId } from '../projects/project-id.ts';
import { userAndSession, userById, userBySession, userIdBySession, usersByIds } from './queries.ts';
import type { Identity, OfSession, User, UserAndSession } from './user.ts';

/** A whole user of a project. */
export const findUser = (db: Db, project: Project, id: string): Promise<User | undefined> =>
  userById(db, project.id, id);

/** Those of the users that there are, in no order. */
export const findUsers = (db: Db, project: Project, ids: readonly string[]): Promise<User[]> =>
  usersByIds(db, project.id, ids);

/** The user of an access token, and how its session stands; undefined when that has ended or the user is gone. */
export async function findUserOfSession(
  db: Db,
  { projectId, userId, sessionId }: Claims,
): Promise<OfSession<User> | undefined> {
  const id = storedProjectId(projectId);
  return id === undefined ? undefined : userBySession(db, id, userId, sessionId);
}

/** The same, where the id is all that is asked for. */
export async function findIdentityOfSession(
  db: Db,
  { projectId, userId, sessionId }: Claims,
): Promise<OfSession<Identity> | undefined> {
  const id = storedProjectId(projectId);
  return id === undefined ? undefined : userIdBySession(db, id, userId, sessionId);
}

/** A user of a project and one of their sessions, which may be over; undefined when it has ended. */
export const findUserAndSession = (
  db: Db,
  project: Project,
  id: string,
  sessionId: string,
): Promise<UserAndSession | undefined> => userAndSession(db, project.id, id, sessionId);

/** The name to show for a user, else the email; undefined without either, or if the user is gone. */
export async function findName(db: Db, projectId: string, id: string): Promise<string | undefined> {
  const user = await userById(db, projectId, id);
  return user?.displayName || user?.primaryEmail || undefined;
}
