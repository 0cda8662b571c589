import { KnownError } from '@latchkey/protocol/errors';
import type { Asking } from '../users/resolve-target-user.ts';

/** The user that a caller names, or calls `me`; clients have to be signed in. Throws CANNOT_GET_OWN_USER_WITHOUT_USER. */
export function namedUser<Name extends string | undefined>({ level, user }: Asking, name: Name): Name | string {
  if (!user && (level === 'client' || name === 'me')) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return user && name === 'me' ? user.id : name;
}
