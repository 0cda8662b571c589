import { Button } from '@latchkey/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateTeam } from './create-team.tsx';
import { TeamList } from './team-list.tsx';
import type { TeamSearch } from './teams-store.ts';

export function Teams() {
  const [isCreating, setCreating] = useState(false);
  const create = useCallback(() => setCreating(true), []);
  return (
    <Page
      title="Teams"
      description="Groups of users that work together in your app, each with its own permissions."
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
  const { search, shown, isLate, field, look, clear } = useSearchParams<TeamSearch>();

  return (
    <div className="space-y-4">
      <SearchField
        label="Search teams"
        placeholder="Search by name or ID"
        text={search.q ?? ''}
        field={field}
        onSearch={(q) => look({ q })}
      />
      <StaleList isLate={isLate}>
        <TeamList search={shown} onClear={clear} onCreate={onCreate} />
      </StaleList>
    </div>
  );
}
