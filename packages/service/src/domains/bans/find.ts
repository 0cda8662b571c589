import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { type Ban, banOf } from './queries.ts';

/** Throws USER_NOT_FOUND. */
export async function findBan(
  { db }: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/users/:user_id/ban']>> {
  const ban = await banOf(db, project.id, userId);
  if (!ban) throw new KnownError('USER_NOT_FOUND');
  return describeBan(ban);
}

export const describeBan = ({ bannedAt, reason }: Ban) => ({ banned_at_millis: bannedAt, reason });

export const isBanned = async ({ db }: Context, project: Project, userId: string): Promise<boolean> =>
  ((await banOf(db, project.id, userId))?.bannedAt ?? null) !== null;
