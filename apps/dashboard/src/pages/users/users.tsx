import { DelayedInput } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Page } from '../../frame/page.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { UserList } from './user-list.tsx';
import type { UserSearch } from './users-store.ts';

const SEARCH_DELAY_MILLIS = 350;

export function Users() {
  return (
    <Page title="Users" description="Everybody who has an account in this project." skeleton="table">
      <SearchedUsers />
    </Page>
  );
}

function SearchedUsers() {
  const search = useSearch({ strict: false }) as UserSearch;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // What is shown stays until what is looked for is there.
  const shown = useDeferredValue(search);
  const isLate = shown !== search;

  // Back and forward change the address, not the field.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = search.query ?? '';
  }, [search.query]);

  function clear(): void {
    if (field.current) field.current.value = '';
    field.current?.focus();
    look('');
  }

  function look(query: string): void {
    const wanted = query.trim();
    if (wanted !== (search.query ?? ''))
      void navigate({ to: '.', search: wanted ? { query: wanted } : {}, replace: true });
  }

  return (
    <div className="space-y-4">
      <div className="max-w-sm">
        <DelayedInput
          ref={field}
          type="search"
          aria-label="Search users"
          placeholder="Search by name, email or ID"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          defaultValue={search.query ?? ''}
          delay={SEARCH_DELAY_MILLIS}
          onDelayedChange={look}
        />
      </div>
      <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Suspense fallback={<Skeleton kind="table" />}>
          <UserList search={shown} onClear={clear} />
        </Suspense>
      </div>
    </div>
  );
}
