import { Page } from '../../frame/page.tsx';
import { Searched } from '../../parts/searched.tsx';
import { useAddressSearch } from '../../parts/use-address-search.ts';
import { EventList } from './event-list.tsx';
import type { EventSearch } from './events-store.ts';
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
