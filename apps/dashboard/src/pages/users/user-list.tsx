import { Button, useStore } from '@latchkey/react';
import { memo, useMemo } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { useAdminApp } from '../../project.ts';
import { NoUsers } from './no-users.tsx';
import { Paging } from './paging.tsx';
import { UserTable } from './user-table.tsx';
import { type UserSearch, usersStore } from './users-store.ts';

interface UserListProps {
  readonly search: UserSearch;
  readonly onClear: () => void;
}

/** One page of users. Answers belong to what was asked, so a late one never shows up under another text. */
export const UserList = memo(function UserList({ search: { query, cursor }, onClear }: UserListProps) {
  const adminApp = useAdminApp();
  const users = useStore(useMemo(() => usersStore(adminApp, { query, cursor }), [adminApp, query, cursor]));

  if (users.length === 0 && query) {
    return (
      <Empty
        icon="search"
        title="No users found"
        text={`No name, email or ID matches “${query}”.`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    );
  }
  if (users.length === 0 && !cursor) return <NoUsers />;
  return (
    <>
      <p role="status" className="sr-only">
        {users.length === 1 ? '1 user' : `${users.length} users`} on this page
      </p>
      <UserTable users={users} />
      <Paging query={query} cursor={cursor} nextCursor={users.nextCursor} />
    </>
  );
});
