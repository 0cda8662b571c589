import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { holdUserRow, holdUserRows, lockUserOfSession, lockUserRow, lockUserRows } from './queries.ts';

/**
 * Locks a user until the transaction ends, so that changes are serialized; false if the user is gone. A caller whose
 * session ended while waiting may change nothing: throws ACCESS_TOKEN_EXPIRED.
 */
export async function lockUser(context: Context, project: Project, id: string): Promise<boolean> {
  const { db, now, session } = context;
  if (session?.userId !== id) return lockUserRow(db, project.id, id);
  if (await lockUserOfSession(db, project.id, id, session.sessionId)) return true;
  if (!(await lockUserRow(db, project.id, id))) return false;
  throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: now });
}

/** Keeps a user from being deleted until the transaction ends; false when it is gone. */
export const holdUser = ({ db }: Context, project: Project, id: string): Promise<boolean> =>
  holdUserRow(db, project.id, id);

/** The same for many, in one order; answers those that there are. */
export const holdUsers = ({ db }: Context, project: Project, ids: readonly string[]): Promise<string[]> =>
  holdUserRows(db, project.id, ids);

/** Locks many, in the same order; answers those that there are. */
export const lockUsers = ({ db }: Context, project: Project, ids: readonly string[]): Promise<string[]> =>
  lockUserRows(db, project.id, ids);

/** Locks a user of project `internal`, whichever project it is that is being administered; false when it is gone. */
export const lockInternalUser = ({ db }: Context, id: string): Promise<boolean> =>
  lockUserRow(db, INTERNAL_PROJECT_ID, id);
