import type { ServerUser } from '@latchkey/sdk/server';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../parts/avatar.tsx';
import { Table } from '../../parts/table.tsx';
import { pathOf } from '../../path.ts';
import { useShownProject } from '../../project.ts';
import { type ColumnKey, columns } from './columns.tsx';
import { nameOf } from './name-of.ts';

interface UserTableProps {
  readonly users: readonly ServerUser[];
  readonly columns: readonly ColumnKey[];
}

/** The whole row leads to the page of the user; for the keyboard and screen readers its name does. */
export function UserTable({ users, columns: shown }: UserTableProps) {
  const { id } = useShownProject();
  return (
    <Table label="Users" columns={['User', ...shown.map((key) => columns[key].title)]}>
      {users.map((user) => (
        <tr key={user.id} className="relative *:align-middle">
          <th scope="row" className="max-w-72 font-normal">
            <span className="flex items-center gap-3">
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
