import { CopyButton } from '@latchkey/react';
import type { ServerUser } from '@latchkey/sdk/server';
import { useSyncExternalStore } from 'react';
import { Avatar } from '../../parts/avatar.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Time } from '../../parts/time.tsx';
import { nameOf } from '../users/name-of.ts';
import { useDossier } from './dossier.ts';

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
  const { subscribe, getSnapshot } = useDossier().stores.ban;
  const known = useSyncExternalStore(subscribe, getSnapshot);
  return known.status === 'ok' && known.data ? <Badge tone="danger">Banned</Badge> : null;
}
