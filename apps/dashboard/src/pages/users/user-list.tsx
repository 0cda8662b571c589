import { Button, useStore } from '@latchkey/react';
import { memo, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { isFiltered } from '../../features/lists/filters.ts';
import { pagePlace } from '../../features/lists/page-place.ts';
import { Paging, usePagesBefore } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BulkActions } from './bulk/bulk-action-bar.tsx';
import type { ColumnKey } from './columns.tsx';
import { filters } from './filters.ts';
import { EmptyPage, NoUsers } from './no-users.tsx';
import type { Selection } from './selection.ts';
import { UserTable } from './user-table.tsx';
import { filtersOf, PAGE_SIZE, type UserSearch, usersStore } from './users-store.ts';

interface UserListProps {
  readonly search: UserSearch;
  readonly columns: readonly ColumnKey[];
  readonly selection: Selection;
  readonly onSort: (order: string) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** Shorter texts only match at the start. */
const ANYWHERE_FROM = 3;

const foundNothing = (q: string) =>
  q.length < ANYWHERE_FROM
    ? `No name or email starts with “${q}”. Enter at least ${ANYWHERE_FROM} letters to match any part.`
    : `No name, email or ID matches “${q}”.`;

/** One page of users. Stores are keyed by the search, so a late response never shows under another one. */
export const UserList = memo(function UserList(props: UserListProps) {
  const { search, columns, selection, onSort, onClear, onCreate } = props;
  const adminApp = useAdminApp();
  const withPlace = columns.includes('lastPlace');
  const users = useStore(useMemo(() => usersStore(adminApp, search, withPlace), [adminApp, search, withPlace]));
  const pagesBefore = usePagesBefore(search);
  const { q = '', cursor } = search;
  const isNarrowed = isFiltered(filters, search);
  return (
    <>
      <BulkActions
        users={users}
        selection={selection}
        all={() => adminApp.listUserPage({ ...filtersOf(adminApp, search), limit: 100 })}
      />
      {shown()}
    </>
  );

  function shown() {
    if (users.length === 0 && !cursor && (q || isNarrowed)) {
      return (
        <EmptyState
          icon="search"
          title="No users found"
          text={isNarrowed ? 'No users match these filters.' : foundNothing(q)}
          action={
            <Button variant="secondary" onClick={onClear}>
              {isNarrowed ? 'Clear search and filters' : 'Clear search'}
            </Button>
          }
        />
      );
    }
    if (users.length === 0 && !cursor) return <NoUsers onCreate={onCreate} />;
    if (users.length === 0) return <EmptyPage />;
    return (
      <>
        <UserTable users={users} columns={columns} selection={selection} search={search} onSort={onSort} />
        <div className="flex flex-wrap items-center gap-x-4 max-sm:justify-end">
          <p role="status" className="mt-4 text-soft sm:me-auto">
            {pagePlace(users, { pageSize: PAGE_SIZE, pagesBefore, words: ['user', 'users'] })}
          </p>
          <Paging search={search} nextCursor={users.nextCursor} />
        </div>
      </>
    );
  }
});
