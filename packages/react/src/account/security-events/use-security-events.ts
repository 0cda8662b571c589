import type { CurrentUser, SecurityEvent } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';

interface Older {
  readonly events: readonly SecurityEvent[];
  readonly nextCursor: string | null;
}

/** What happened to a user's account, as far back as somebody asks. */
export function useSecurityEvents(user: CurrentUser) {
  // A change of the user makes another object of it.
  const [acts] = useState(user);
  const known = useLoaded(useState(() => () => acts.listSecurityEvents())[0]);
  const [older, setOlder] = useState<Older>();
  const { act, busy, failure } = useAction();
  const newest = known.status === 'ok' ? known.data : undefined;
  const cursor = (older ?? newest)?.nextCursor ?? null;

  return {
    known,
    list: newest && [...newest, ...(older?.events ?? [])],
    hasMore: cursor !== null,
    busy,
    failure,
    loadMore: () =>
      act('more', async () => {
        if (cursor === null) return;
        const page = await acts.listSecurityEvents({ cursor });
        setOlder({ events: [...(older?.events ?? []), ...page], nextCursor: page.nextCursor });
      }),
  };
}
