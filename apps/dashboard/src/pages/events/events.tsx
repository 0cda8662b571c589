import type { EventSearch } from '../../features/events/events-store.ts';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EventList } from './event-list.tsx';
import { Export } from './export.tsx';
import { Filters } from './filters.tsx';

/** The event log. */
export function Events() {
  const { search, shown, isLate, field, look, clear } = useSearchParams<EventSearch>();

  return (
    <Page
      title="Events"
      description="What happened in this project, and who did it."
      skeleton="table"
      action={<Export search={search} />}
    >
      <div className="space-y-4">
        <Filters search={search} field={field} onSearch={look} />
        <StaleList isLate={isLate}>
          <EventList search={shown} onClear={clear} />
        </StaleList>
      </div>
    </Page>
  );
}
