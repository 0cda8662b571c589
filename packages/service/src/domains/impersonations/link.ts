import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { issueCode } from '../codes/codes.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { impersonatorOf } from '../sessions/impersonator.ts';
import { isBanned } from '../users/ban.ts';
import { findUser } from '../users/find.ts';

type Row = Endpoints['POST /latchkey/users/:user_id/impersonation'];

/**
 * A link that opens the app as a user, once, for a while. Throws USER_NOT_FOUND, REDIRECT_URL_NOT_WHITELISTED, and the
 * refusals OWNERS_NOT_IMPERSONATED and USER_BANNED.
 */
export async function makeLink(
  context: Context,
  project: Project,
  userId: string,
  { reason, callback_url, expires_in_millis = limits.impersonationMillis }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  // Every user of `internal` may come to own projects while the link waits.
  if (project.id === INTERNAL_PROJECT_ID) throw new Refusal('OWNERS_NOT_IMPERSONATED');
  const url = new URL(trustUrl(project, callback_url));
  if (!(await findUser(context.db, project, userId))) throw new KnownError('USER_NOT_FOUND');
  if (await isBanned(context, project, userId)) throw new Refusal('USER_BANNED');
  const impersonator = await impersonatorOf(context);
  const data = { impersonator, reason, lifetime_millis: expires_in_millis };
  const code = await inTransaction(context, async (context) => {
    const detail = { reason, impersonator: impersonator.id };
    await recordEvent(context, { kind: 'user.impersonated', projectId: project.id, subjectId: userId, detail });
    return issueCode(context, project, 'impersonation', { userId, data });
  });
  url.searchParams.set('code', code);
  return { url: url.href, expires_at_millis: context.now + codeLifetimes.impersonation };
}
