import { CopyButton } from '@latchkey/react';
import type { ListedUser } from '@latchkey/sdk/server';
import type { ReactNode } from 'react';
import { signInMethodNames } from '../../features/users/sign-in-method-names.ts';
import { nameOf } from '../../features/users/user-name.ts';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';

interface Column {
  readonly title: string;
  /** Hidden by default. */
  readonly isExtra?: true;
  /** The orders that its head switches between. */
  readonly sort?: string;
  /** Its place in the second line of a phone's row; left out where phones don't show it. */
  readonly onPhone?: string;
  readonly cell: (user: ListedUser) => ReactNode;
}

export type ColumnKey = 'email' | 'waysIn' | 'twoFactor' | 'teams' | 'signedUp' | 'lastActive' | 'lastPlace' | 'id';

/** The optional columns of the user table. */
export const columns: Readonly<Record<ColumnKey, Column>> = {
  email: {
    title: 'Email',
    onPhone: 'max-md:col-start-1 max-md:min-w-0 max-md:ps-9 max-md:[tr:has(input)>&]:ps-[4.125rem]',
    cell: (user) => <Email user={user} />,
  },
  waysIn: {
    title: 'Sign-in methods',
    cell: (user) => <span className="text-soft">{signInMethodNames(user).join(', ') || 'None'}</span>,
  },
  twoFactor: {
    title: 'Two-factor authentication',
    isExtra: true,
    cell: ({ isMultiFactorRequired }) => <span className="text-soft">{isMultiFactorRequired ? 'On' : 'Off'}</span>,
  },
  teams: { title: 'Teams', isExtra: true, cell: (user) => <Teams user={user} /> },
  signedUp: {
    title: 'Signed up',
    sort: 'signedUp',
    cell: (user) => (
      <span className={SOFT}>
        <Time at={user.signedUpAt} />
      </span>
    ),
  },
  lastActive: {
    title: 'Last active',
    sort: 'lastActive',
    onPhone: 'max-md:col-start-2 max-md:text-end',
    cell: (user) => <LastActive user={user} />,
  },
  lastPlace: { title: 'Last location', isExtra: true, cell: (user) => <LastPlace user={user} /> },
  id: { title: 'ID', isExtra: true, cell: (user) => <Id user={user} /> },
};

export const columnKeys = Object.keys(columns) as readonly ColumnKey[];

interface OfUser {
  readonly user: ListedUser;
}

/** Only states that an owner may have to act on; what is as usual has no badge. */
export function States({ user: { bannedAt, primaryEmail, primaryEmailVerified } }: OfUser) {
  if (bannedAt) return <Badge tone="danger">Banned</Badge>;
  return primaryEmail && !primaryEmailVerified ? <Badge>Not verified</Badge> : null;
}

function Email({ user: { primaryEmail, isAnonymous } }: OfUser) {
  if (!primaryEmail) return <span className="text-soft">{isAnonymous ? 'Anonymous' : 'No email'}</span>;
  return (
    <span className="block max-w-72 truncate max-md:max-w-none max-md:text-soft" title={primaryEmail}>
      {primaryEmail}
    </span>
  );
}

function Teams({ user: { teams, teamCount } }: OfUser) {
  const names = teams.map(({ displayName }) => displayName).join(', ');
  const more = teamCount > teams.length ? ` +${teamCount - teams.length}` : '';
  return (
    <span className="block max-w-56 truncate text-soft" title={names}>
      {names ? `${names}${more}` : 'None'}
    </span>
  );
}

const SOFT = 'whitespace-nowrap text-soft';

/** On a phone no head says what the time is. */
const LastActive = ({ user: { hasSignedIn, lastActiveAt } }: OfUser) => (
  <span className={SOFT}>
    {hasSignedIn ? (
      <>
        <span className="md:hidden">Active </span>
        <Time at={lastActiveAt} />
      </>
    ) : (
      <>
        Never<span className="md:hidden"> active</span>
      </>
    )}
  </span>
);

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** Of the user's open session, as a trusted proxy or the country file says. */
const LastPlace = ({ user: { lastPlace } }: OfUser) => (
  <span className="block max-w-56 truncate text-soft">
    {lastPlace ? [lastPlace.cityName, regions.of(lastPlace.countryCode)].filter(Boolean).join(', ') : 'Unknown'}
  </span>
);

const Id = ({ user }: OfUser) => (
  <span className="relative z-1 -my-2 flex w-fit items-center gap-0.5">
    <code dir="ltr" className="font-mono text-soft text-xs" title={user.id}>
      {user.id.slice(0, 8)}…
    </code>
    <CopyButton text={user.id} label={`Copy ID of ${nameOf(user)}`} />
  </span>
);
