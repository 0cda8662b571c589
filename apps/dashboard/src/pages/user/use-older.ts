import { useState } from 'react';
import type { EventPage, UserEvent } from './calls.ts';
import type { Dossier } from './dossier.ts';

/** The newest events, and those before them as far as somebody has asked for them. */
export function useOlder(dossier: Dossier, newest: EventPage) {
  const [kept, setKept] = useState<EventPage>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const events = joined(newest.items, kept?.items ?? []);
  const cursor = (kept ?? newest).pagination.next_cursor;

  async function loadMore(): Promise<void> {
    if (cursor === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const { items, pagination } = await dossier.eventsFrom(cursor);
      // All that is shown is kept: what happens meanwhile moves the newest page, and must leave no gap.
      setKept({ items: joined(events, items), pagination });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return { events, hasMore: cursor !== null, isBusy, error, loadMore: () => void loadMore() };
}

function joined(newer: readonly UserEvent[], older: readonly UserEvent[]): readonly UserEvent[] {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
}
