import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { ReadToken } from '../../../platform/crypto/tokens.ts';
import { checkProofAge } from '../../../platform/request/recent-proof.ts';
import type { CheckedCode } from '../../codes/codes.ts';
import { type Project, proofMaxAgeSeconds } from '../../projects/project.ts';
import { checkAssurance } from '../../sign-in-policy/assurance.ts';
import { findUserOfSession } from '../../users/find.ts';
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
 * The user who is linking an account, by a one-time ticket or, from published clients, an access token in the URL.
 * Throws what `checkCode` throws, or UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, or the refusals for another
 * project's token, for an impersonator's token, ASSURANCE_TOO_LOW and PROOF_TOO_OLD.
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
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: claims.expiredAt }, { cause: claims.cause });
  }
  if (claims.projectId !== project.wireId) throw new Refusal('LINK_TOKEN_FOREIGN');
  const found = await findUserOfSession(context.db, claims);
  if (!found) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: context.now });
  if (found.standing.impersonatorId !== null) throw new Refusal('IMPERSONATED');
  await checkAssurance(context.db, project, found.user.id, found.standing, context.now);
  checkProofAge(found.standing, proofMaxAgeSeconds(project), context.now);
  return { userId: found.user.id, sessionId: claims.sessionId };
}
