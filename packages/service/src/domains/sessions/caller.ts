import type { Claims } from '../../platform/crypto/tokens.ts';
import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';

/** Who asks for sessions. */
export interface Caller extends Asking {
  readonly session: Claims | undefined;
}

/**
 * The user whose sessions are asked for: a client's own, any user's for others. Throws what `resolveTargetUser` throws.
 */
export const ownerAsked = (asking: Asking, asked: string): string =>
  resolveTargetUser(asking, asked, 'SESSIONS_NOT_OWN');
