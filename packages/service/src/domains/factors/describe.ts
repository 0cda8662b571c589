import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { describeSecondFactors } from '../mfa/describe.ts';
import { listPasskeys } from '../passkeys/own.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';

/** Throws USER_NOT_FOUND. */
export async function describeFactors(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/users/:user_id/factors']>> {
  const user = await findUser(context.db, project, userId);
  if (!user) throw new KnownError('USER_NOT_FOUND');
  const { items } = await listPasskeys(context, project, userId);
  const second = await describeSecondFactors(context, project, user);
  return { passkeys: items, second_factor_enabled: user.requiresTotp, ...second };
}
