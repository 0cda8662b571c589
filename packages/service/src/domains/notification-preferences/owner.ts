import { KnownError } from '@latchkey/protocol/errors';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';

/**
 * The user whose preferences are requested: clients may name only themselves, servers any user. A client that names a
 * user without being signed in is told to sign in. Throws what `resolveTargetUser` throws, and
 * USER_AUTHENTICATION_REQUIRED.
 */
export function ownerAsked(asking: Asking, asked: string): string {
  checkMe(asking, asked);
  if (asking.level === 'client' && !asking.user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return resolveTargetUser(asking, asked, 'NOTIFICATIONS_NOT_OWN');
}

/** Throws CANNOT_GET_OWN_USER_WITHOUT_USER if `me` is asked for without a signed-in user. */
export function checkMe({ user }: Asking, asked: string): void {
  if (asked === 'me' && !user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
}
