import type { EventSearch } from '../../features/events/events-store.ts';
import { useAddressSearch } from '../../ui/data/use-search-params.ts';
import { Searched } from '../../ui/feedback/stale-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EventList } from './event-list.tsx';
import { Export } from './export.tsx';
import { Filters } from './filters.tsx';

/** The event log: who did what, to whom, and when. */
export function Events() {
  const { search, shown, isLate, field, look, clear } = useAddressSearch<EventSearch>();

  return (
    <Page
      title="Events"
      description="What happened in this project and who did it, newest first."
      skeleton="table"
      action={<Export search={search} />}
    >
      <div className="space-y-4">
        <Filters search={search} field={field} onSearch={look} />
        <Searched isLate={isLate}>
          <EventList search={shown} onClear={clear} />
        </Searched>
      </div>
    </Page>
  );
}
