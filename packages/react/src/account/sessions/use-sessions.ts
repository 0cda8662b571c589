import type { ActiveSession, CurrentUser } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDeviceName } from './use-device-name.ts';

/** Where a user is signed in, and signing out there. */
export function useSessions(user: CurrentUser) {
  const text = useAccountText();
  const nameOf = useDeviceName();
  const ref = useRef<HTMLDivElement>(null);
  const sessions = useList(user.getActiveSessions);
  const [ending, setEnding] = useState<ActiveSession | 'others'>();
  const { list = [], change } = sessions;
  const others = list.filter(({ isCurrentSession }) => !isCurrentSession);

  async function end(): Promise<void> {
    if (ending === undefined) return;
    const [ended, said] =
      ending === 'others'
        ? [others, text('sessionsEnded')]
        : [[ending], text('sessionEnded', { device: nameOf(ending) })];
    const work = async () => {
      for (const { id } of ended) await user.revokeSession(id);
    };
    if (!(await change('end', work, said))) return;
    setEnding(undefined);
    ref.current?.focus();
  }
  /** Takes the focus when what had it is gone. */
  return { ...sessions, ref, others, nameOf, ending, setEnding, end };
}

export type Sessions = ReturnType<typeof useSessions>;
