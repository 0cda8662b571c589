import type { AccessLevel } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Claims } from '../../platform/tokens.ts';
import type { User } from '../users/user.ts';

/** Who asks for sessions. */
export interface Caller {
  readonly level: AccessLevel;
  readonly user: User | undefined;
  readonly session: Claims | undefined;
}

/**
 * The user whose sessions are asked for: a client's own, anybody's for others. Throws CANNOT_GET_OWN_USER_WITHOUT_USER,
 * and the refusal SESSIONS_NOT_OWN.
 */
export function userAsked({ level, user }: Pick<Caller, 'level' | 'user'>, asked: string): string {
  if (!user && (level === 'client' || asked === 'me')) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (user && asked === 'me') return user.id;
  if (level === 'client' && asked !== user?.id) throw new Refusal('SESSIONS_NOT_OWN');
  return asked;
}
