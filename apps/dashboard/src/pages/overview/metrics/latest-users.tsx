import type { ServerUser } from '@latchkey/sdk/server';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { Time } from '../../../ui/data/time.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface LatestUsersProps {
  readonly title: string;
  readonly nothing: string;
  readonly users: readonly ServerUser[];
  readonly at: (user: ServerUser) => Date;
}

/** A few users with links to their pages and a timestamp. */
export function LatestUsers({ title, nothing, users, at }: LatestUsersProps) {
  return (
    <Card title={title}>
      {users.length === 0 && <p className="text-soft">{nothing}</p>}
      <ul className="space-y-3">
        {users.map((user) => {
          const name = nameOf(user);
          return (
            <li key={user.id} className="flex items-center gap-3">
              <Avatar name={name} url={user.profileImageUrl} />
              <div className="min-w-0 flex-1">
                <PageLink page={`users/${user.id}`}>{name}</PageLink>
                {user.primaryEmail && user.primaryEmail !== name && (
                  <p className="truncate text-soft text-xs">{user.primaryEmail}</p>
                )}
              </div>
              <span className="text-soft">
                <Time at={at(user)} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
