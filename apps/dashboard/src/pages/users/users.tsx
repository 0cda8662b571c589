import { Button } from '@latchkey/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Icon } from '../../icons.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { CreateUser } from './create-user.tsx';
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
      description="Everybody who has an account in this project."
      skeleton="table"
      action={
        <Button onClick={create}>
          <Icon name="plus" />
          Create user
        </Button>
      }
    >
      <SearchedUsers onCreate={create} />
      <CreateUser open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function SearchedUsers({ onCreate }: { readonly onCreate: () => void }) {
  const search = useSearch({ strict: false }) as UserSearch;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [columns, toggle] = useColumns();
  const selection = useSelection();
  // What is shown stays until what is looked for is there.
  const shown = useDeferredValue(search);
  const isLate = shown !== search;

  /** What is empty is left out of the address. */
  const look = useCallback(
    (wanted: Pick<UserSearch, 'q' | 'order'>) => void navigate({ to: '.', search: { ...wanted }, replace: true }),
    [navigate],
  );

  const { order } = search;
  const clear = useCallback(() => {
    if (field.current) field.current.value = '';
    field.current?.focus();
    look({ order });
  }, [look, order]);

  return (
    <div className="space-y-4">
      <SearchBar search={search} field={field} onSearch={look} columns={columns} onToggle={toggle} />
      <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Suspense fallback={<Skeleton kind="table" />}>
          <UserList search={shown} columns={columns} selection={selection} onClear={clear} onCreate={onCreate} />
        </Suspense>
      </div>
    </div>
  );
}
