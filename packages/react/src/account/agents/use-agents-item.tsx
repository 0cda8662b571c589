import { type Delegation, listDelegations } from '@latchkey/sdk/agents';
import { useRef, useState } from 'react';
import { useApp } from '../../hooks/use-app.ts';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { accountIcons } from '../../ui/icons/account-icons.tsx';
import { Agents } from './agents.tsx';

/** A section of the account settings for the agents that act for the user; not listed while there is none. */
export function useAgentsItem() {
  const text = useAccountText();
  const ref = useRef<HTMLDivElement>(null);
  const app = useApp();
  const delegations = useList(() => listDelegations(app));
  const [ending, setEnding] = useState<Delegation>();
  const { list = [], change, done } = delegations;

  async function end(): Promise<void> {
    if (!ending) return;
    if (!(await change('end', ending.end, text('agentEnded', { agent: ending.agent.name })))) return;
    setEnding(undefined);
    ref.current?.focus();
  }
  return {
    id: 'agents',
    title: text('agents'),
    group: 'groupAccount' as const,
    icon: <accountIcons.agent />,
    isListed: list.length > 0 || done !== '',
    content: <Agents delegations={{ ...delegations, ref, ending, setEnding, end }} />,
  };
}
