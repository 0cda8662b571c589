import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { checkCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { secondFactorsOf, type User } from '../users/user.ts';
import { countRecoveryCodes, secondFactorsBesideApp } from './queries.ts';

/** The second factors of a user. */
export async function describeSecondFactors(
  { db }: Context,
  project: Project,
  user: User,
): Promise<ResultOf<Endpoints['GET /latchkey/mfa']>> {
  const { securityKeys, recoveryCodes } = await secondFactorsBesideApp(db, project.id, user.id);
  return {
    authenticator_app: user.hasAuthenticatorApp,
    security_keys: [...securityKeys],
    recovery_codes_remaining: recoveryCodes,
  };
}

/**
 * What completes the sign-in that a code names, and how long its browser can be trusted. Throws the four
 * VERIFICATION_CODE errors.
 */
export async function describeAttempt(
  context: Context,
  project: Project,
  attemptCode: string,
): Promise<ResultOf<Endpoints['POST /latchkey/mfa/options']>> {
  const { userId } = await checkCode(context, project, 'mfa-attempt', attemptCode);
  const user = await findUser(context.db, project, userId as string);
  if (!user) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const { remaining } = await countRecoveryCodes(context.db, project.id, user.id);
  return {
    ways: secondFactorsOf(user).filter((way) => way !== 'recovery-code' || remaining > 0),
    trusted_device_days: project.config.trusted_device_days,
  };
}
