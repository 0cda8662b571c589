import { Button, useStore } from '@latchkey/react';
import { memo, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { Paging } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BulkActions } from './bulk/bulk-action-bar.tsx';
import type { ColumnKey } from './columns.tsx';
import { NobodyLeft, NoUsers } from './no-users.tsx';
import type { Selection } from './selection.ts';
import { usePageLeft } from './use-page-left.ts';
import { UserTable } from './user-table.tsx';
import { type UserSearch, usersStore } from './users-store.ts';

interface UserListProps {
  readonly search: UserSearch;
  readonly columns: readonly ColumnKey[];
  readonly selection: Selection;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

/** The service looks for shorter texts at the beginning alone. */
const ANYWHERE_FROM = 3;

const foundNothing = (q: string) =>
  q.length < ANYWHERE_FROM
    ? `No name or email begins with “${q}”. From ${ANYWHERE_FROM} letters on any part is found.`
    : `No name, email or ID matches “${q}”.`;

/** One page of users. Answers belong to what was asked, so a late one never shows up under another text. */
export const UserList = memo(function UserList({ search, columns, selection, onClear, onCreate }: UserListProps) {
  const adminApp = useAdminApp();
  const { q, order, cursor } = search;
  const users = useStore(useMemo(() => usersStore(adminApp, { q, order, cursor }), [adminApp, q, order, cursor]));
  return (
    <>
      <BulkActions users={users} selection={selection} onDeleted={usePageLeft(search)} />
      {shown()}
    </>
  );

  function shown() {
    if (users.length === 0 && q) {
      return (
        <EmptyState
          icon="search"
          title="No users found"
          text={foundNothing(q)}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear search
            </Button>
          }
        />
      );
    }
    if (users.length === 0 && !cursor) return <NoUsers onCreate={onCreate} />;
    if (users.length === 0) return <NobodyLeft />;
    return (
      <>
        <p role="status" className="sr-only">
          {users.length === 1 ? '1 user' : `${users.length} users`} on this page
        </p>
        <UserTable users={users} columns={columns} selection={selection} />
        <Paging search={search} nextCursor={users.nextCursor} />
      </>
    );
  }
});
