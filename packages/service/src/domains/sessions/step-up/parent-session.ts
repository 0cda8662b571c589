import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { hasOwnSecondFactor } from '../../sign-in-policy/factor.ts';
import { findUserAndSession } from '../../users/find.ts';
import type { UserAndSession } from '../../users/user.ts';
import { isExpired } from '../lifetime/expiry.ts';
import { parentSessionById } from '../read-queries.ts';
import type { ParentSession } from '../session.ts';

/** For so long after its last proof a session vouches for another one. */
const FRESH_MILLIS = 12 * 3_600_000;

/** A session that has neither ended nor is over. */
export async function findParentSession(
  { db, now }: Context,
  project: Project,
  sessionId: string,
): Promise<ParentSession | undefined> {
  const session = await parentSessionById(db, project.id, sessionId);
  return session && !isExpired(project, session, now) ? session : undefined;
}

/** A user with a session that has neither ended nor is over: both by one read. */
export async function findUserInSession(
  { db, now }: Context,
  project: Project,
  userId: string,
  sessionId: string,
): Promise<UserAndSession | undefined> {
  const found = await findUserAndSession(db, project, userId, sessionId);
  return found && !isExpired(project, found.session, now) ? found : undefined;
}

/**
 * Whether the user themselves, not an impersonator, has signed in lately, with everything a sign-in would require now.
 */
export const isFresh = (session: ParentSession, now: number): boolean =>
  !session.isImpersonation && session.provenAt > now - FRESH_MILLIS && provesEnough(session);

export const provesEnough = ({ requiresTotp, factors }: ParentSession): boolean =>
  !requiresTotp || hasOwnSecondFactor(factors);
