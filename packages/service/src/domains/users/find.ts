import type { Db } from '../../database/tables.ts';
import { storedProjectId } from '../../platform/project-id.ts';
import type { Claims } from '../../platform/tokens.ts';
import { userBySession } from './queries.ts';
import type { User } from './user.ts';

/** The user of an access token; undefined when the session has ended or the user is gone. */
export async function findUserOfSession(db: Db, { projectId, userId, sessionId }: Claims): Promise<User | undefined> {
  const id = storedProjectId(projectId);
  return id === undefined ? undefined : userBySession(db, id, userId, sessionId);
}
