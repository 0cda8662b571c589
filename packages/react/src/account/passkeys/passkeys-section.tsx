import type { SectionProps } from '../section.ts';
import { useChannels } from '../use-channels.ts';
import { losesLastWayIn } from '../ways-in.ts';
import { PasskeyList } from './passkey-list.tsx';

export function PasskeysSection({ user, project: { config } }: SectionProps) {
  const { list: channels } = useChannels(user);
  const withoutPasskeys = { ...user, passkeyAuthEnabled: false };
  const isNeeded = channels !== undefined && losesLastWayIn({ user, channels, config }, { user: withoutPasskeys });
  return <PasskeyList isLastWayIn={isNeeded} />;
}
