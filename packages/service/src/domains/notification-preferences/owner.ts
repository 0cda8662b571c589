import { KnownError } from '@latchkey/protocol/errors';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';

/**
 * The user whose preferences are asked for: a client's own, anybody's for others. Here a client who is nobody is told to
 * sign in where it names a user. Throws what `resolveTargetUser` throws, and USER_AUTHENTICATION_REQUIRED.
 */
export function ownerAsked(asking: Asking, asked: string): string {
  checkMe(asking, asked);
  if (asking.level === 'client' && !asking.user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return resolveTargetUser(asking, asked, 'NOTIFICATIONS_NOT_OWN');
}

/** Throws CANNOT_GET_OWN_USER_WITHOUT_USER where `me` is nobody. */
export function checkMe({ user }: Asking, asked: string): void {
  if (asked === 'me' && !user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
}
