import { PasskeyList } from '../parts/passkey-list.tsx';
import type { SectionProps } from './sections.ts';
import { useChannels } from './use-channels.ts';
import { losesLastWayIn } from './ways-in.ts';

export function PasskeysSection({ user, project: { config } }: SectionProps) {
  const { list: channels } = useChannels(user);
  const withoutPasskeys = { ...user, passkeyAuthEnabled: false };
  const isNeeded = channels !== undefined && losesLastWayIn({ user, channels, config }, { user: withoutPasskeys });
  return <PasskeyList isLastWayIn={isNeeded} />;
}
