import type { ServerUser } from '@latchkey/sdk/server';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Table } from '../../ui/data/table.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { type ColumnKey, columns } from './columns.tsx';
import { SelectBox, useRangeSelect } from './select-box.tsx';
import type { Selection } from './selection.ts';

interface UserTableProps {
  readonly users: readonly ServerUser[];
  readonly columns: readonly ColumnKey[];
  readonly selection: Selection;
}

/** The whole row leads to the page of the user; for the keyboard and screen readers its name does. */
export function UserTable({ users, columns: shown, selection }: UserTableProps) {
  const { id } = useShownProject();
  const select = useRangeSelect(users, selection);
  return (
    <Table label="Users" columns={['User', ...shown.map((key) => columns[key].title)]}>
      {users.map((user, index) => (
        <tr key={user.id} className="relative *:align-middle has-checked:bg-accent-wash/60!">
          <th scope="row" className="max-w-72 font-normal">
            <span className="flex items-center gap-3">
              <SelectBox
                label={`Select ${nameOf(user)}`}
                isSelected={selection.chosen.has(user.id)}
                onSelect={(isRange) => select(index, isRange)}
              />
              <Avatar name={nameOf(user)} url={user.profileImageUrl} />
              <Link
                to={pathOf(id, `users/${user.id}`)}
                className="min-w-0 break-words font-medium after:absolute after:inset-0 hover:underline"
              >
                {nameOf(user)}
              </Link>
            </span>
          </th>
          {shown.map((key) => (
            <td key={key} data-label={columns[key].title}>
              {columns[key].cell(user)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
