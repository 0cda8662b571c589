import type { EventPage, LoggedEvent } from '@latchkey/sdk/admin';
import { useState } from 'react';

interface Kept {
  readonly events: readonly LoggedEvent[];
  readonly nextCursor: string | null;
}

/** The newest events, and the older pages loaded so far. */
export function useOlder(newest: EventPage, older: (cursor: string) => Promise<EventPage>) {
  const [kept, setKept] = useState<Kept>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const events = joined(newest, kept?.events ?? []);
  const cursor = (kept ?? newest).nextCursor;

  async function loadMore(): Promise<void> {
    if (cursor === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const page = await older(cursor);
      // Keeps every shown event: new events shift the first page, which must not leave a gap.
      setKept({ events: joined(events, page), nextCursor: page.nextCursor });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return { events, hasMore: cursor !== null, isBusy, error, loadMore: () => void loadMore() };
}

function joined(newer: readonly LoggedEvent[], older: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
}
