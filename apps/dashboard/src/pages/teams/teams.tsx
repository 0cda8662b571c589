import { Button } from '@latchkey/react';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { ExportCsv } from '../../features/lists/export-csv.tsx';
import { useKeptOrder } from '../../features/lists/kept-order.ts';
import { ListSearch } from '../../features/lists/list-search.tsx';
import { inAddress } from '../../features/lists/sorting.ts';
import { ViewMenu } from '../../features/lists/view-menu.tsx';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateTeam } from './create-team.tsx';
import { filters } from './filters.ts';
import { sorting } from './orders.ts';
import { csvColumns } from './team-csv.ts';
import { TeamList } from './team-list.tsx';
import { filtersOf, type TeamSearch } from './teams-store.ts';

export function Teams() {
  const [isCreating, setCreating] = useState(false);
  const create = useCallback(() => setCreating(true), []);
  return (
    <Page
      title="Teams"
      description="Groups of users that work together in your app, each with its own permissions."
      skeleton="table"
      action={
        <div className="flex flex-wrap items-start justify-end gap-2.5">
          <Export />
          <Allowed call="POST /teams">
            <Button onClick={create}>
              <Icon name="plus" />
              Create team
            </Button>
          </Allowed>
        </div>
      }
    >
      <SearchedTeams onCreate={create} />
      <CreateTeam open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

/** The most teams a request answers. */
const TEAMS_A_REQUEST = 100;

function Export() {
  const adminApp = useAdminApp();
  const search: TeamSearch = useSearch({ strict: false });
  const pages = () => adminApp.teamPages({ ...filtersOf(adminApp, search), limit: TEAMS_A_REQUEST });
  return <ExportCsv what="teams" columns={csvColumns} pages={pages} />;
}

/** Clearing the search keeps the order. */
const ORDER = ['order'];

function SearchedTeams({ onCreate }: { readonly onCreate: () => void }) {
  const { search, shown, isLate, field, look, clear } = useSearchParams<TeamSearch>(ORDER);
  const choose = useKeptOrder({ list: 'teams', sorting, search, look });
  const sort = useCallback(
    (order: string) => choose({ ...search, order: inAddress(sorting, order) }),
    [choose, search],
  );

  return (
    <div className="space-y-4">
      <ListSearch
        label="Teams"
        placeholder="Search by name or ID"
        filters={filters}
        sorting={sorting}
        search={search}
        field={field}
        onSearch={choose}
      >
        <ViewMenu list="teams" search={search} onSearch={look} />
      </ListSearch>
      <StaleList isLate={isLate}>
        <TeamList search={shown} onSort={sort} onClear={clear} onCreate={onCreate} />
      </StaleList>
    </div>
  );
}
