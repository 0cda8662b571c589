import { type Asking, resolveTargetUser } from '../users/resolve-target-user.ts';

/**
 * The user whose channels are asked for: a client's own, any user's for others. Throws what `resolveTargetUser` throws.
 */
export const ownerAsked = <A extends string | undefined>(asking: Asking, asked: A): A | string =>
  resolveTargetUser(asking, asked, 'CHANNELS_NOT_OWN');
