import { CopyButton } from '@latchkey/react';
import type { ServerUser } from '@latchkey/sdk/server';
import { useSyncExternalStore } from 'react';
import { nameOf } from '../../features/users/user-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { useUserDetail } from './user-detail.ts';

/** Who it is, below the name. */
export function Identity({ user }: { readonly user: ServerUser }) {
  return (
    <span className="mt-2 flex items-center gap-4">
      <Avatar name={nameOf(user)} url={user.profileImageUrl} size="large" />
      <span className="min-w-0 space-y-1">
        <span className="flex flex-wrap items-center gap-1.5">
          <code dir="ltr" className="min-w-0 break-all font-mono text-[0.8125rem]">
            {user.id}
          </code>
          <CopyButton text={user.id} label="Copy user ID" />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            Signed up <Time at={user.signedUpAt} />
          </span>
          <span>
            Last active <Time at={user.lastActiveAt} />
          </span>
          {user.isAnonymous && <Badge>Anonymous</Badge>}
          <Banned />
        </span>
      </span>
    </span>
  );
}

/** Waits for nobody: until it is known, nothing is said. */
function Banned() {
  const { subscribe, getSnapshot } = useUserDetail().stores.ban;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return known.status === 'ok' && known.data ? <Badge tone="danger">Banned</Badge> : null;
}
