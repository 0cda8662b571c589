import type { ServerUser } from '@latchkey/sdk/server';
import type { ReactNode } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';

interface HitListProps {
  readonly label: string;
  readonly hits: readonly { readonly user: ServerUser; readonly note?: ReactNode }[];
}

/** The affected users, each with an optional note. */
export function HitList({ label, hits }: HitListProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line px-3"
    >
      {hits.map(({ user, note }) => (
        <li key={user.id} className="flex items-center gap-3 py-2">
          <Avatar name={nameOf(user)} url={user.profileImageUrl} />
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-medium text-foreground">{nameOf(user)}</p>
            {user.displayName && user.primaryEmail && <p className="text-soft text-xs">{user.primaryEmail}</p>}
            {note}
          </div>
        </li>
      ))}
    </ul>
  );
}
