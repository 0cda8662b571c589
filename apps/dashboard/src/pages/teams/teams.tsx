import { Button } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Icon } from '../../icons.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { CreateTeam } from './create-team.tsx';
import { TeamList } from './team-list.tsx';
import type { TeamSearch } from './teams-store.ts';

export function Teams() {
  const [isCreating, setCreating] = useState(false);
  const create = useCallback(() => setCreating(true), []);
  return (
    <Page
      title="Teams"
      description="Groups of users who share something in the application, each with permissions of its own."
      skeleton="table"
      action={
        <Button onClick={create}>
          <Icon name="plus" />
          Create team
        </Button>
      }
    >
      <SearchedTeams onCreate={create} />
      <CreateTeam open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function SearchedTeams({ onCreate }: { readonly onCreate: () => void }) {
  const search = useSearch({ strict: false }) as TeamSearch;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // What is shown stays until what is looked for is there.
  const shown = useDeferredValue(search);
  const isLate = shown !== search;
  const look = useCallback((q: string) => void navigate({ to: '.', search: { q }, replace: true }), [navigate]);

  const clear = useCallback(() => {
    if (field.current) field.current.value = '';
    field.current?.focus();
    look('');
  }, [look]);

  return (
    <div className="space-y-4">
      <SearchField
        label="Search teams"
        placeholder="Search by name or ID"
        text={search.q ?? ''}
        field={field}
        onSearch={look}
      />
      <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Suspense fallback={<Skeleton kind="table" />}>
          <TeamList search={shown} onClear={clear} onCreate={onCreate} />
        </Suspense>
      </div>
    </div>
  );
}
