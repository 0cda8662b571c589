import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { createUser } from '../accounts/create.ts';
import { ANONYMOUS_NAME } from '../accounts/upgrade.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { anonymousCharges } from './limits.ts';

/** Creates a user who has nothing but this session, where the project allows that; its sign-up switch is for others. */
export async function signUpAnonymously(context: Context, project: Project): Promise<Tokens> {
  if (!project.config.anonymous_sign_up_enabled) throw new KnownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED');
  await context.rates.reserve(context.db, context.now, anonymousCharges(context));
  return inTransaction(context, async (context) => {
    const user = await createUser(context, project, { displayName: ANONYMOUS_NAME, isAnonymous: true });
    return startSession(context, project, user.id, ['anonymous']);
  });
}
