import type { ListedUser } from '@latchkey/sdk/server';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/allowed.tsx';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { SortHead, sortOf } from '../../features/lists/sort-head.tsx';
import { nameOf } from '../../features/users/user-name.ts';
import { useCursorsBefore } from '../../ui/data/pagination.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { bulkActions } from './bulk/bulk-actions.ts';
import { type ColumnKey, columns, States } from './columns.tsx';
import { stateOf } from './list-place.ts';
import { sorting } from './orders.ts';
import { SelectAll, SelectBox, useRangeSelect } from './select-box.tsx';
import type { Selection } from './selection.ts';
import type { UserSearch } from './users-store.ts';

interface UserTableProps {
  readonly users: readonly ListedUser[];
  readonly columns: readonly ColumnKey[];
  readonly selection: Selection;
  readonly search: UserSearch;
  readonly onSort: (order: string) => void;
}

/**
 * Clicking anywhere on a row opens the user; for keyboards and screen readers the link is the name. On phones a row has two
 * lines, and of the head only the checkbox is shown.
 */
export function UserTable({ users, columns: shown, selection, search, onSort }: UserTableProps) {
  const { id } = useShownProject();
  const { order } = search;
  const before = useCursorsBefore();
  const select = useRangeSelect(users, selection);
  const may = useMay();
  const canSelect = bulkActions.some(({ call }) => may(call));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table aria-label="Users" className="data-table">
        <thead className={canSelect ? 'max-md:static! max-md:block max-md:[clip-path:none]!' : ''}>
          <tr className="*:align-middle max-md:border-line max-md:border-b max-md:py-1.5!">
            <th scope="col" aria-sort={sortOf(sorting, 'user', order)}>
              <span className="flex items-center gap-3">
                {canSelect ? (
                  <>
                    <SelectAll users={users} selection={selection} />
                    <span aria-hidden="true" className="font-normal text-soft md:hidden">
                      Select all on this page
                    </span>
                  </>
                ) : (
                  <span className="sr-only md:hidden">User</span>
                )}
                <span className="max-md:hidden">
                  <SortHead title="User" sorting={sorting} by="user" order={order} onSort={onSort} />
                </span>
              </span>
            </th>
            {shown.map((key) => {
              const { title, sort } = columns[key];
              return (
                <th key={key} scope="col" aria-sort={sortOf(sorting, sort, order)} className="max-md:hidden!">
                  {sort ? <SortHead title={title} sorting={sorting} by={sort} order={order} onSort={onSort} /> : title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <tr
              key={user.id}
              className="relative *:align-middle has-checked:bg-accent-wash/60! max-md:grid! max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2!"
            >
              <th scope="row" className="max-w-72 font-normal max-md:col-span-2 max-md:max-w-none">
                <span className="flex items-center gap-3">
                  {canSelect && (
                    <SelectBox
                      label={`Select ${nameOf(user)}`}
                      isSelected={selection.chosen.has(user.id)}
                      onSelect={(isRange) => select(index, isRange)}
                    />
                  )}
                  <Avatar name={nameOf(user)} url={user.profileImageUrl} />
                  <Link
                    to={pathOf(id, `users/${user.id}`)}
                    state={stateOf({ search, before })}
                    title={nameOf(user)}
                    className="min-w-0 truncate font-medium after:absolute after:inset-0 hover:underline"
                  >
                    {nameOf(user)}
                  </Link>
                  <span className="shrink-0 max-md:ms-auto">
                    <States user={user} />
                  </span>
                </span>
              </th>
              {shown.map((key) => (
                <td key={key} className={columns[key].onPhone ?? 'max-md:hidden!'}>
                  {columns[key].cell(user)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
