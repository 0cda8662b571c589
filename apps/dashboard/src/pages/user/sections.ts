import { lazy } from 'react';
import type { Section } from '../../ui/layout/section-cards.tsx';

/** What the page of a user shows below the profile: a new section is a new row. */
export const sections: readonly Section[] = [
  {
    title: 'Contact channels',
    description: 'Addresses of this user. One that signs in is nobody else’s.',
    part: lazy(() => import('./sections/channels.tsx').then(({ Channels }) => ({ default: Channels }))),
  },
  {
    title: 'Notifications',
    description: 'Which emails this user gets.',
    part: lazy(() => import('./sections/notifications.tsx').then(({ Notifications }) => ({ default: Notifications }))),
  },
  {
    title: 'Sessions',
    description: 'Where this user is signed in.',
    part: lazy(() => import('./sections/sessions.tsx').then(({ Sessions }) => ({ default: Sessions }))),
  },
  {
    title: 'Passkeys and second factor',
    part: lazy(() => import('./sections/factors.tsx').then(({ Factors }) => ({ default: Factors }))),
  },
  {
    title: 'Connected accounts',
    part: lazy(() => import('./sections/accounts.tsx').then(({ Accounts }) => ({ default: Accounts }))),
  },
  {
    title: 'Teams',
    description: 'Where this user is a member, and may do what.',
    part: lazy(() => import('./sections/teams.tsx').then(({ Teams }) => ({ default: Teams }))),
  },
  {
    title: 'Permissions',
    description: 'What this user may do in the project, whatever the team.',
    part: lazy(() => import('./sections/permissions.tsx').then(({ Permissions }) => ({ default: Permissions }))),
  },
  {
    title: 'API keys',
    part: lazy(() => import('./sections/api-keys.tsx').then(({ ApiKeys }) => ({ default: ApiKeys }))),
  },
  {
    title: 'History',
    description: 'What happened to this user, newest first.',
    part: lazy(() => import('./sections/history.tsx').then(({ History }) => ({ default: History }))),
  },
  {
    title: 'Ban or delete',
    tone: 'danger',
    part: lazy(() => import('./sections/removal.tsx').then(({ Removal }) => ({ default: Removal }))),
  },
];
