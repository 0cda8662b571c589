import { Button } from '@latchkey/react';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { SectionSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { AddMember } from '../add-member.tsx';
import { MemberList } from '../member-list.tsx';

export function Members() {
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The current list stays until the search results arrive.
  const shown = useDeferredValue(query);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <SearchField
          label="Search members"
          placeholder="Search by name or email"
          text={query}
          field={field}
          onSearch={setQuery}
        />
        <Allowed call="POST /latchkey/teams/:team_id/members">
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add member
          </Button>
        </Allowed>
      </div>
      <div aria-busy={shown !== query}>
        <Suspense fallback={<SectionSkeleton />}>
          <MemberList key={shown} query={shown} />
        </Suspense>
      </div>
      <AddMember open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
