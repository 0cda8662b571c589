import type { AccessLevel, Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { personalRows } from './queries.ts';

/** For one user: five at once, and one more every ten minutes. */
const READS = { burst: 5, emission: 600_000 };

/**
 * What is stored of a user (GDPR, articles 15 and 20). Users don't see what servers keep to themselves: private metadata,
 * and who acted in what happened. Throws USER_NOT_FOUND, and the refusal 429.
 */
export async function readPersonalData(
  context: Context,
  project: Project,
  userId: string,
  level: AccessLevel,
): Promise<ResultOf<Endpoints['GET /latchkey/users/me/data']>> {
  const { db, now, rates } = context;
  await rates.reserve(db, now, [{ rate: READS, key: ['personal data', project.id, userId] }]);
  const data = await personalRows(db, project.id, userId, level !== 'client');
  if (!data) throw new KnownError('USER_NOT_FOUND');
  return { version: 1, made_at_millis: now, user_id: userId, data: data as Record<string, Record<string, unknown>[]> };
}
