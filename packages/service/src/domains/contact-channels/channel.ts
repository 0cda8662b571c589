import type { Endpoints, ResultOf } from '@latchkey/protocol';

/** A way to reach a user, who may sign in with it: so far an e-mail address. */
export interface Channel {
  readonly id: string;
  readonly userId: string;
  /** Normalised. */
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
}

/** What a user may have at most; the protocol knows no bound. */
export const MAX_CHANNELS = 100;

export const describeChannel = (channel: Channel): ResultOf<Endpoints['POST /contact-channels']> => ({
  id: channel.id,
  user_id: channel.userId,
  type: 'email',
  value: channel.value,
  is_primary: channel.isPrimary,
  is_verified: channel.isVerified,
  used_for_auth: channel.usedForAuth,
});
