import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { ReadToken } from '../../platform/tokens.ts';
import type { CheckedCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { findUserOfSession } from '../users/find.ts';
import { checkLinkTicket } from './link-ticket.ts';

interface Given {
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
}

/** Who links an account, in which session, and the ticket that is still to be used up where there was one. */
export interface LinkingUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly code?: CheckedCode;
}

/**
 * Who goes to link an account: by a one-time ticket or, from published clients, by an access token in the address.
 * Throws what `checkCode` throws, or UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, or the refusals for another
 * project's token and for that of somebody who acts as the user.
 */
export async function linkingUser(
  context: Context,
  project: Project,
  readToken: ReadToken,
  { ticket, token = '' }: Given,
): Promise<LinkingUser> {
  if (ticket !== undefined) return checkLinkTicket(context, project, ticket);
  const claims = await readToken(token);
  if ('failure' in claims) {
    if (claims.failure === 'unparsable') throw new KnownError('UNPARSABLE_ACCESS_TOKEN');
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: claims.expiredAt });
  }
  if (claims.projectId !== project.wireId) throw new Refusal('LINK_TOKEN_FOREIGN');
  if (claims.actor) throw new Refusal('IMPERSONATED');
  const user = await findUserOfSession(context.db, claims);
  if (!user) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: context.now });
  return { userId: user.id, sessionId: claims.sessionId };
}
