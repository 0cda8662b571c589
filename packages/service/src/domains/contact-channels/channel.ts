import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { difference } from '../../platform/events/difference.ts';

/** A way to reach a user, possibly also to sign in: so far always an email address. */
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

/** What became of a channel of a user, as its event keeps it. */
export function channelChange(id: string, before: readonly Channel[], after: readonly Channel[]) {
  const find = (channels: readonly Channel[]) => channels.find((channel) => channel.id === id);
  const [old, changed] = [find(before), find(after)];
  const about = { channel_id: id, address: (changed ?? old)?.value ?? null };
  if (!old || !changed) return { ...about, before: old ? shown(old) : null, after: changed ? shown(changed) : null };
  return { ...about, ...difference(shown(old), shown(changed)) };
}

const shown = ({ value, isPrimary, isVerified, usedForAuth }: Channel) => ({
  value,
  is_primary: isPrimary,
  is_verified: isVerified,
  used_for_auth: usedForAuth,
});

export const describeChannel = (channel: Channel): ResultOf<Endpoints['POST /contact-channels']> => ({
  id: channel.id,
  user_id: channel.userId,
  type: 'email',
  value: channel.value,
  is_primary: channel.isPrimary,
  is_verified: channel.isVerified,
  used_for_auth: channel.usedForAuth,
});
