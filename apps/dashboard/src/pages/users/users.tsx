import { Button } from '@latchkey/react';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useState } from 'react';
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
import { ColumnChoice } from './column-choice.tsx';
import { CreateUser } from './create-user.tsx';
import { filters } from './filters.ts';
import { sorting } from './orders.ts';
import { own } from './own-filters.tsx';
import { useSelection } from './selection.ts';
import { useColumns } from './use-columns.ts';
import { csvColumns } from './user-csv.ts';
import { UserList } from './user-list.tsx';
import { filtersOf, type UserSearch } from './users-store.ts';

export function Users() {
  const [isCreating, setCreating] = useState(false);
  const create = useCallback(() => setCreating(true), []);
  return (
    <Page
      title="Users"
      description="Everyone with an account in this project."
      skeleton="table"
      action={
        <div className="flex flex-wrap items-start justify-end gap-2.5">
          <Export />
          <Allowed call="POST /users">
            <Button onClick={create}>
              <Icon name="plus" />
              Create user
            </Button>
          </Allowed>
        </div>
      }
    >
      <SearchedUsers onCreate={create} />
      <CreateUser open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

/** The most users a request answers. */
const USERS_A_REQUEST = 100;

function Export() {
  const adminApp = useAdminApp();
  const search: UserSearch = useSearch({ strict: false });
  const pages = () =>
    adminApp.userPages({ ...filtersOf(adminApp, search), limit: USERS_A_REQUEST, withLastPlace: true });
  return <ExportCsv what="users" columns={csvColumns} pages={pages} />;
}

/** Clearing the search keeps the order. */
const ORDER = ['order'];

function SearchedUsers({ onCreate }: { readonly onCreate: () => void }) {
  const { search, shown, isLate, field, look, clear } = useSearchParams<UserSearch>(ORDER);
  const choose = useKeptOrder({ list: 'users', sorting, search, look });
  const [columns, toggle] = useColumns();
  // A column that has to be read first appears with its values.
  const shownColumns = useDeferredValue(columns);
  const selection = useSelection();
  const sort = useCallback(
    (order: string) => choose({ ...search, order: inAddress(sorting, order) }),
    [choose, search],
  );

  return (
    <div className="space-y-4">
      <ListSearch
        label="Users"
        placeholder="Search by name, email or ID"
        filters={filters}
        own={own}
        sorting={sorting}
        search={search}
        field={field}
        onSearch={choose}
      >
        <ViewMenu list="users" search={search} onSearch={look} />
        <ColumnChoice shown={columns} onToggle={toggle} />
      </ListSearch>
      <StaleList isLate={isLate || shownColumns !== columns}>
        <UserList
          search={shown}
          columns={shownColumns}
          selection={selection}
          onSort={sort}
          onClear={clear}
          onCreate={onCreate}
        />
      </StaleList>
    </div>
  );
}
