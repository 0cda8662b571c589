import { Button } from '@latchkey/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from '../../ui/data/use-search-params.ts';
import { StaleList } from '../../ui/feedback/stale-list.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateUser } from './create-user.tsx';
import { Export } from './export/export.tsx';
import { inAddress } from './orders.ts';
import { SearchBar } from './search-bar.tsx';
import { useSelection } from './selection.ts';
import { useColumns } from './use-columns.ts';
import { UserList } from './user-list.tsx';
import type { UserSearch } from './users-store.ts';

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
          <Button onClick={create}>
            <Icon name="plus" />
            Create user
          </Button>
        </div>
      }
    >
      <SearchedUsers onCreate={create} />
      <CreateUser open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

/** Clearing the search keeps the order. */
const ORDER = ['order'];

function SearchedUsers({ onCreate }: { readonly onCreate: () => void }) {
  const { search, shown, isLate, field, look, clear } = useSearchParams<UserSearch>(ORDER);
  const [columns, toggle] = useColumns();
  const selection = useSelection();
  const sort = useCallback((order: string) => look({ ...search, order: inAddress(order) }), [look, search]);

  return (
    <div className="space-y-4">
      <SearchBar search={search} field={field} onSearch={look} columns={columns} onToggle={toggle} />
      <StaleList isLate={isLate}>
        <UserList
          search={shown}
          columns={columns}
          selection={selection}
          onSort={sort}
          onClear={clear}
          onCreate={onCreate}
        />
      </StaleList>
    </div>
  );
}
