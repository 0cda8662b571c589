import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Claims } from '../../../platform/crypto/tokens.ts';
import { recordEvent, recordedTogether } from '../../../platform/events/events.ts';
import { dropDelegations } from '../../delegations/delegations.ts';
import { dropTrustedDevices } from '../../devices/drop.ts';
import type { Project } from '../../projects/project.ts';
import { lockUsers } from '../../users/lock.ts';
import type { Caller } from '../caller.ts';
import { findSession } from '../find.ts';
import { deleteSession, deleteSessionsOf, deleteSessionsOfMany } from '../queries.ts';

/** Signs out. Throws REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED when the session had ended already. */
export async function endSession(
  context: Context,
  project: Project,
  { userId, sessionId }: Pick<Claims, 'userId' | 'sessionId'>,
): Promise<void> {
  const ended = await deleteSession(context, project.id, sessionId, userId);
  if (!ended) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
}

/** Signs out the holder of a refresh token. What has ended already stays so. */
export async function endSessionOfToken(context: Context, project: Project, refreshToken: string): Promise<void> {
  const session = await findSession(context, project, refreshToken);
  if (!session) return;
  const impersonatorId = session.impersonator?.id;
  const by = impersonatorId === undefined ? undefined : { impersonatorId };
  const actor = { ...context.actor, userId: session.userId, ...by };
  await deleteSession({ ...context, actor }, project.id, session.id);
}

/**
 * Ends a session by its id: a client may end those of its user, but signs out of its own. Throws
 * CANNOT_DELETE_CURRENT_SESSION, and the refusal SESSION_UNKNOWN.
 */
export async function endSessionById(context: Context, project: Project, caller: Caller, id: string): Promise<void> {
  if (id === caller.session?.sessionId) throw new KnownError('CANNOT_DELETE_CURRENT_SESSION');
  const isAnybodys = caller.level !== 'client';
  const isKnown = isAnybodys || caller.user !== undefined;
  const ended = isKnown && (await deleteSession(context, project.id, id, isAnybodys ? undefined : caller.user?.id));
  if (!ended) throw new Refusal('SESSION_UNKNOWN');
}

/** Ends a session whose place a new one takes, in the transaction that mints that. */
export async function replaceSession(context: Context, project: Project, userId: string, id: string): Promise<void> {
  await deleteSession({ ...context, actor: { ...context.actor, userId } }, project.id, id, userId);
}

/**
 * Ends every session of a user, but for one that is to stay, in the transaction of the change that makes it necessary;
 * no browser is trusted any more, and no agent acts for the user. Answers how many sessions there were.
 */
export async function endSessions(
  context: Context,
  project: Project,
  userId: string,
  except?: string,
): Promise<number> {
  const count = await deleteSessionsOf(context, project.id, userId, except);
  await dropTrustedDevices(context, project, userId);
  await dropDelegations(context, project, userId);
  const event = { kind: 'session.deleted', projectId: project.id, subjectId: userId, detail: { count } } as const;
  if (count > 0) await recordEvent(context, event);
  return count;
}

/** The same for many users, with as many statements as for one. Answers in the order given. */
export async function endSessionsOfMany(
  context: Context,
  project: Project,
  userIds: readonly string[],
): Promise<ResultOf<Endpoints['POST /latchkey/users/revoke-sessions']>['items']> {
  return inTransaction(context, async (context) => {
    const known = await lockUsers(context, project, userIds);
    const ended = await deleteSessionsOfMany(context, project.id, known);
    await recordedTogether(context, async (context) => {
      await dropTrustedDevices(context, project, ...known);
      await dropDelegations(context, project, ...known);
    });
    const countOf = (id: string) => ended.filter(({ userId }) => userId === id).length;
    return userIds.map((id) => ({
      user_id: id,
      result: known.includes(id) ? 'revoked' : 'not_found',
      session_count: countOf(id),
    }));
  });
}

/** Ends the sessions of a user who is about to be deleted, which is all that the event log says. */
export const endSessionsOfDeleted = async (context: Context, project: Project, userId: string): Promise<void> => {
  await deleteSessionsOf(context, project.id, userId);
};
