import type { AccessLevel } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';

interface Caller {
  readonly level: AccessLevel;
  readonly user: { readonly id: string } | undefined;
}

/**
 * The user whose accounts are asked for: a client's own, any user's for others. Throws
 * CANNOT_GET_OWN_USER_WITHOUT_USER, or the refusal CONNECTED_ACCOUNT_NOT_OWN.
 */
export function ownerAsked({ level, user }: Caller, asked: string): string {
  const userId = asked === 'me' ? user?.id : asked;
  if (userId === undefined) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (level === 'client' && userId !== user?.id) throw new Refusal('CONNECTED_ACCOUNT_NOT_OWN');
  return userId;
}
