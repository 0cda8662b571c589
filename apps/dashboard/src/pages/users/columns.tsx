import { CopyButton } from '@latchkey/react';
import type { ServerUser } from '@latchkey/sdk/server';
import type { ReactNode } from 'react';
import { signInMethodNames } from '../../features/users/sign-in-method-names.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';

interface Column {
  readonly title: string;
  /** Left out until somebody asks for it. */
  readonly isExtra?: true;
  readonly cell: (user: ServerUser) => ReactNode;
}

export type ColumnKey = 'email' | 'waysIn' | 'signedUp' | 'lastActive' | 'id';

/** What the table can say of a user beside who it is. */
export const columns: Readonly<Record<ColumnKey, Column>> = {
  email: { title: 'Email', cell: (user) => <Email user={user} /> },
  waysIn: {
    title: 'Signs in by',
    cell: (user) => <span className="text-soft">{signInMethodNames(user).join(', ') || 'Nothing'}</span>,
  },
  signedUp: { title: 'Signed up', cell: (user) => <Soft at={user.signedUpAt} /> },
  lastActive: { title: 'Last active', cell: (user) => <Soft at={user.lastActiveAt} /> },
  id: { title: 'ID', isExtra: true, cell: (user) => <Id user={user} /> },
};

export const columnKeys = Object.keys(columns) as readonly ColumnKey[];

function Email({ user: { primaryEmail, primaryEmailVerified, isAnonymous } }: { readonly user: ServerUser }) {
  if (!primaryEmail) return <Badge>{isAnonymous ? 'Anonymous' : 'No email'}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <span className="min-w-0 break-all">{primaryEmail}</span>
      {primaryEmailVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>}
    </span>
  );
}

const Soft = ({ at }: { readonly at: Date | undefined }) => (
  <span className="text-soft">{at ? <Time at={at} /> : 'Never'}</span>
);

const Id = ({ user }: { readonly user: ServerUser }) => (
  <span className="relative z-1 -my-1 flex w-fit items-center gap-0.5">
    <code dir="ltr" className="font-mono text-soft text-xs" title={user.id}>
      {user.id.slice(0, 8)}…
    </code>
    <CopyButton text={user.id} label={`Copy ID of ${nameOf(user)}`} />
  </span>
);
