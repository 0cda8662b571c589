import { useState } from 'react';
import type { EventSearch } from '../../features/events/events-store.ts';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EventList } from './event-list.tsx';
import { Export } from './export.tsx';
import { Filters } from './filters.tsx';
import { LiveSwitch } from './live-switch.tsx';

/** The event log. */
export function Events() {
  const { search, shown, isLate, field, look, clear } = useSearchParams<EventSearch>();
  const [isLive, setLive] = useState(false);

  function follow(isOn: boolean): void {
    setLive(isOn);
    // New events are on the first page.
    if (isOn && search.cursor) look(search);
  }

  return (
    <Page
      title="Events"
      description="What happened in this project, and who did it."
      skeleton="table"
      action={
        <div className="flex flex-wrap items-start gap-2.5 sm:justify-end">
          <LiveSwitch isLive={isLive} onChange={follow} />
          <Export search={search} />
        </div>
      }
    >
      <div className="space-y-4">
        <Filters search={search} field={field} onSearch={look} />
        <StaleList isLate={isLate}>
          <EventList search={shown} isLive={isLive} onClear={clear} />
        </StaleList>
      </div>
    </Page>
  );
}
