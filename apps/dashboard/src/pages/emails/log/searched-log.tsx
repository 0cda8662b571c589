import { useSearchParams } from '../../../ui/data/use-search-params.ts';
import { StaleList } from '../../../ui/feedback/stale-list.tsx';
import type { MailSearch } from '../mails-store.ts';
import { Filters } from './filters.tsx';
import { MailList } from './mail-list.tsx';

/** The mails of the project, as far as they are looked for. */
export function SearchedLog() {
  const { search, shown, isLate, field, look, clear } = useSearchParams<MailSearch>();

  return (
    <section aria-label="Sent emails" className="space-y-4">
      <Filters search={search} field={field} onSearch={look} />
      <StaleList isLate={isLate}>
        <MailList search={shown} onClear={clear} />
      </StaleList>
    </section>
  );
}
