import type { Claims } from '../../platform/crypto/tokens.ts';
import { type Asking, userAsked } from '../users/asked.ts';

/** Who asks for sessions. */
export interface Caller extends Asking {
  readonly session: Claims | undefined;
}

/** The user whose sessions are asked for: a client's own, anybody's for others. Throws what `userAsked` throws. */
export const ownerAsked = (asking: Asking, asked: string): string => userAsked(asking, asked, 'SESSIONS_NOT_OWN');
