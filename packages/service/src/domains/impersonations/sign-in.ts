import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Claims } from '../../platform/crypto/tokens.ts';
import { type CheckedCode, checkCode, consumeCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { replaceSession } from '../sessions/end/end.ts';
import type { Impersonator } from '../sessions/session.ts';
import { startImpersonation, type Tokens } from '../sessions/start.ts';
import { findUser } from '../users/find.ts';

/** What the link carries beside its user. */
interface Terms {
  readonly impersonator: Impersonator;
  readonly lifetime_millis: number;
}

type LinkCode = CheckedCode & { readonly userId: string; readonly data: Terms };

/** The user the link lets its bearer impersonate; uses nothing up. Throws what `checkCode` throws. */
export async function checkLink(
  context: Context,
  project: Project,
  presented: string,
): Promise<ResultOf<Endpoints['POST /latchkey/impersonation/check-code']>> {
  const { userId, data } = await lookUp(context, project, presented);
  const user = await findUser(context.db, project, userId);
  if (!user) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return {
    display_name: user.displayName,
    primary_email: user.primaryEmail,
    impersonator: data.impersonator.name,
    expires_in_millis: data.lifetime_millis,
  };
}

/**
 * Begins the session, in the place of the one that it was asked for in. Throws what `checkCode` throws, USER_NOT_FOUND
 * and the refusal USER_BANNED.
 */
export async function signInByLink(
  context: Context,
  project: Project,
  presented: string,
  earlier: Claims | undefined,
): Promise<Omit<Tokens, 'device'>> {
  const code = await lookUp(context, project, presented);
  const { impersonator, lifetime_millis } = code.data;
  return inTransaction(context, async (context) => {
    await consumeCode(context, project, code);
    const actor = { ...context.actor, userId: code.userId, impersonatorId: impersonator.id };
    const tokens = await startImpersonation({ ...context, actor }, project, code.userId, impersonator, lifetime_millis);
    if (earlier) await replaceSession(context, project, earlier.userId, earlier.sessionId);
    return tokens;
  });
}

const lookUp = async (context: Context, project: Project, presented: string): Promise<LinkCode> =>
  (await checkCode(context, project, 'impersonation', presented)) as LinkCode;
