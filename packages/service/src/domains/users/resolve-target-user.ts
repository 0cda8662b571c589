import type { AccessLevel } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import type { Identity } from './user.ts';

/** Who asks for what belongs to a user. */
export interface Asking {
  readonly level: AccessLevel;
  readonly user: Identity | undefined;
}

/**
 * The user a request is about: clients may name only themselves, servers any user. Throws
 * CANNOT_GET_OWN_USER_WITHOUT_USER, and the refusal for another user's resources.
 */
export function resolveTargetUser<A extends string | undefined>(
  { level, user }: Asking,
  asked: A,
  notOwn: RefusalName,
): A | string {
  if (!user && (level === 'client' || asked === 'me')) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  const id = user && asked === 'me' ? user.id : asked;
  if (level === 'client' && id !== user?.id) throw new Refusal(notOwn);
  return id;
}
