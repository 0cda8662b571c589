import { lazy } from 'react';
import type { Section } from '../../ui/layout/section-cards.tsx';
import type { PageTab } from '../../ui/layout/tab-nav.tsx';

export interface UserTab extends PageTab {
  /** The sections of the tab, below the fields that it may have in the form. */
  readonly sections: readonly Section[];
}

/** The tabs of a user page. The fields of the profile and the metadata are saved together, whatever tab is open. */
export const tabs: readonly [UserTab, ...UserTab[]] = [
  {
    id: 'profile',
    title: 'Profile',
    sections: [
      {
        title: 'Contact channels',
        description: "This user's email addresses. A sign-in address belongs to one user only.",
        part: lazy(() => import('./sections/channels.tsx').then(({ Channels }) => ({ default: Channels }))),
      },
      {
        title: 'Notifications',
        description: 'The emails this user receives.',
        part: lazy(() =>
          import('./sections/notifications.tsx').then(({ Notifications }) => ({ default: Notifications })),
        ),
      },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    sections: [
      {
        title: 'Password',
        part: lazy(() => import('./sections/password.tsx').then(({ Password }) => ({ default: Password }))),
      },
      {
        title: 'Passkeys and two-factor authentication',
        part: lazy(() => import('./sections/factors.tsx').then(({ Factors }) => ({ default: Factors }))),
      },
      {
        title: 'Connected accounts',
        part: lazy(() => import('./sections/accounts.tsx').then(({ Accounts }) => ({ default: Accounts }))),
      },
      {
        title: 'Sessions',
        description: 'The devices this user is signed in on.',
        part: lazy(() => import('./sections/sessions.tsx').then(({ Sessions }) => ({ default: Sessions }))),
      },
      {
        title: 'API keys',
        description: 'Keys that let scripts call your app on behalf of this user.',
        part: lazy(() => import('./sections/api-keys.tsx').then(({ ApiKeys }) => ({ default: ApiKeys }))),
      },
    ],
  },
  {
    id: 'teams',
    title: 'Teams',
    sections: [
      {
        title: 'Teams',
        description: "This user's teams, and their permissions in each.",
        part: lazy(() => import('./sections/teams.tsx').then(({ Teams }) => ({ default: Teams }))),
      },
      {
        title: 'Permissions',
        description: "This user's permissions in the project, across all teams.",
        part: lazy(() => import('./sections/permissions.tsx').then(({ Permissions }) => ({ default: Permissions }))),
      },
    ],
  },
  {
    id: 'activity',
    title: 'Activity',
    sections: [
      {
        title: 'History',
        description: 'Events of this user, newest first, with sign-ins that failed.',
        part: lazy(() => import('./sections/history.tsx').then(({ History }) => ({ default: History }))),
      },
    ],
  },
  {
    id: 'metadata',
    title: 'Metadata',
    sections: [
      {
        title: 'User as JSON',
        description: 'What your server gets from getUser(). The last saved state, read-only.',
        part: lazy(() => import('./sections/user-json.tsx').then(({ UserJson }) => ({ default: UserJson }))),
      },
    ],
  },
];
