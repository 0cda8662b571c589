import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { updateUser } from '../accounts/update.ts';
import { matchingStep } from '../mfa/totp.ts';
import type { Project } from '../projects/project.ts';
import { addProof, type Person } from '../sessions/step-up/renew.ts';
import { rememberStep } from './queries.ts';

type Enrolment = InputOf<Endpoints['POST /latchkey/mfa/totp']>['body'];

/**
 * Turns on two-factor authentication with an authenticator app's secret. The code presented here can't be used to sign
 * in, and counts as proven in the session. Throws INVALID_TOTP_CODE and USER_NOT_FOUND.
 */
export async function enrolTotp(
  context: Context,
  project: Project,
  { user, session }: Person,
  { secret, code }: Enrolment,
): Promise<void> {
  const step = matchingStep(Buffer.from(secret, 'base64'), code, context.now);
  if (step === undefined) throw new KnownError('INVALID_TOTP_CODE');
  await inTransaction(context, async (context) => {
    await updateUser(context, project, user.id, { totp_secret_base64: secret }, 'client');
    await rememberStep(context.db, project.id, user.id, step);
    await addProof(context, project, { user, session }, 'totp');
  });
}
