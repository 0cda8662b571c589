import type { ConnectedApp } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { accountIcons } from '../../ui/icons/account-icons.tsx';
import type { SectionProps } from '../section.ts';
import { ConnectedApps } from './connected-apps.tsx';

/** A section of the account settings for the applications that the user has connected; not listed while there is none. */
export function useConnectedAppsItem({ user }: SectionProps) {
  const text = useAccountText();
  const ref = useRef<HTMLDivElement>(null);
  const apps = useList(user.listConnectedApps);
  const [ending, setEnding] = useState<ConnectedApp>();
  const { list = [], change, done } = apps;

  async function end(): Promise<void> {
    if (!ending) return;
    if (!(await change('end', ending.disconnect, text('disconnected', { provider: ending.name })))) return;
    setEnding(undefined);
    ref.current?.focus();
  }
  return {
    id: 'connected-apps',
    title: text('connectedApps'),
    group: 'groupAccount' as const,
    icon: <accountIcons.link />,
    isListed: list.length > 0 || done !== '',
    content: <ConnectedApps apps={{ ...apps, ref, ending, setEnding, end }} />,
  };
}
