import { type Asking, userAsked } from '../users/asked.ts';

/** The user whose channels are asked for: a client's own, anybody's for others. Throws what `userAsked` throws. */
export const ownerAsked = <A extends string | undefined>(asking: Asking, asked: A): A | string =>
  userAsked(asking, asked, 'CHANNELS_NOT_OWN');
