import { Button, useStore } from '@latchkey/react';
import { memo, useCallback, useMemo } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { EventLine } from '../../features/events/event-line.tsx';
import { type EventSearch, isFiltered, isId, pageOf } from '../../features/events/events-store.ts';
import { Paging } from '../../ui/data/pagination.tsx';
import { usePolling } from '../../ui/data/use-polling.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

interface EventListProps {
  readonly search: EventSearch;
  /** Whether new events appear by themselves. */
  readonly isLive: boolean;
  readonly onClear: () => void;
}

/** One page of events. */
export const EventList = memo(function EventList({ search, isLive, onClear }: EventListProps) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const page = useMemo(() => pageOf(adminApp, search), [adminApp, search]);
  const events = useStore(useMemo(() => adminApp.eventsStore(page), [adminApp, page]));
  usePolling(
    isLive && !search.cursor,
    useCallback(() => adminApp.listEvents(page), [adminApp, page]),
  );

  if (events.length === 0 && isFiltered(search)) {
    return (
      <EmptyState
        icon="search"
        title="No events found"
        text={
          search.about && !isId(search.about)
            ? 'Choose a user or team above, or check the ID.'
            : 'No events match these filters.'
        }
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState
        icon="events"
        title="No events yet"
        text="Changes by users, servers and owners appear here."
        action={<LinkButton to={pathOf(id)}>Set up your app</LinkButton>}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {events.length === 1 ? '1 event' : `${events.length} events`} on this page
      </p>
      <ol aria-label="Events" className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      <Paging search={search} nextCursor={events.nextCursor} />
    </>
  );
});
