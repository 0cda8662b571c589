import { CopyButton } from '@latchkey/react';
import type { ServerUser } from '@latchkey/sdk/server';
import { Badge } from '../../parts/badge.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';

export function UserTable({ users }: { readonly users: readonly ServerUser[] }) {
  return (
    <Table label="Users" columns={['User', 'ID', 'Signed up', 'Last active', 'Email']}>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row" className="max-w-96 font-normal">
            <span className="block break-words font-medium">{user.displayName ?? user.primaryEmail ?? 'No name'}</span>
            {user.displayName && user.primaryEmail && (
              <span className="block break-all text-soft">{user.primaryEmail}</span>
            )}
          </th>
          <td data-label="ID">
            <span className="-my-1 flex items-center gap-0.5">
              <code dir="ltr" className="font-mono text-soft text-xs" title={user.id}>
                {user.id.slice(0, 8)}…
              </code>
              <CopyButton text={user.id} label={`Copy ID of ${user.displayName ?? user.primaryEmail ?? user.id}`} />
            </span>
          </td>
          <td data-label="Signed up" className="text-soft">
            <Time at={user.signedUpAt} />
          </td>
          <td data-label="Last active" className="text-soft">
            {user.lastActiveAt ? <Time at={user.lastActiveAt} /> : 'Never'}
          </td>
          <td data-label="Email">
            <EmailState user={user} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function EmailState({ user }: { readonly user: ServerUser }) {
  if (!user.primaryEmail) return <Badge>{user.isAnonymous ? 'Anonymous' : 'No email'}</Badge>;
  return user.primaryEmailVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>;
}
