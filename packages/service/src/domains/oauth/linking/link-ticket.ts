import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../../platform/context.ts';
import type { Claims } from '../../../platform/crypto/tokens.ts';
import { type CheckedCode, checkCode, issueCode } from '../../codes/codes.ts';
import type { Project } from '../../projects/project.ts';
import { findUserOfSession } from '../../users/find.ts';
import { chargeTicket } from '../limits.ts';

const KIND = 'oauth-link';

/**
 * A ticket that identifies a session when a browser goes to link an account, so that no access token appears in a URL.
 * It works once, for a minute, and ends with the session. Throws USER_NOT_FOUND, or the refusal 429.
 */
export async function issueLinkTicket(
  context: Context,
  project: Project,
  { userId, sessionId }: Claims,
): Promise<string> {
  chargeTicket(context, userId);
  return issueCode(context, project, KIND, { userId, data: { session_id: sessionId } });
}

/** Looks at a ticket without using it up. Throws what `checkCode` throws. */
export async function checkLinkTicket(
  context: Context,
  project: Project,
  ticket: string,
): Promise<{ readonly code: CheckedCode; readonly userId: string; readonly sessionId: string }> {
  const code = await checkCode(context, project, KIND, ticket);
  const { session_id: sessionId } = code.data as { session_id: string };
  const claims = { projectId: project.wireId, userId: code.userId as string, sessionId, expiresAt: 0 };
  const found = await findUserOfSession(context.db, claims);
  if (!found) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return { code, userId: found.user.id, sessionId };
}
