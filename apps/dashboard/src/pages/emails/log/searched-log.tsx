import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useRef } from 'react';
import { Skeleton } from '../../../parts/skeletons.tsx';
import type { MailSearch } from '../mails-store.ts';
import { Filters } from './filters.tsx';
import { MailList } from './mail-list.tsx';

/** The mails of the project, as far as they are looked for. */
export function SearchedLog() {
  const search = useSearch({ strict: false }) as MailSearch;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // What is shown stays until what is looked for is there.
  const shown = useDeferredValue(search);
  const isLate = shown !== search;

  /** What is empty is left out of the address, and another search begins at its first page. */
  const look = useCallback(
    ({ cursor: _, ...wanted }: MailSearch) => void navigate({ to: '.', search: { ...wanted }, replace: true }),
    [navigate],
  );

  const clear = useCallback(() => {
    if (field.current) field.current.value = '';
    field.current?.focus();
    look({});
  }, [look]);

  return (
    <section aria-label="Sent emails" className="space-y-4">
      <Filters search={search} field={field} onSearch={look} />
      <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Suspense fallback={<Skeleton kind="table" />}>
          <MailList search={shown} onClear={clear} />
        </Suspense>
      </div>
    </section>
  );
}
