import { lazy } from 'react';
import type { Section } from '../../ui/layout/section-cards.tsx';
import type { PageTab } from '../../ui/layout/tab-nav.tsx';

export interface TeamTab extends PageTab {
  /** The sections of the tab, below the fields that it may have in the form. */
  readonly sections: readonly Section[];
}

/** The tabs of a team page. The fields of the profile and the metadata are saved together, whatever tab is open. */
export const tabs: readonly [TeamTab, ...TeamTab[]] = [
  {
    id: 'members',
    title: 'Members',
    sections: [
      {
        title: 'Members',
        description: 'The members of this team and their permissions.',
        part: lazy(() => import('./sections/members.tsx').then(({ Members }) => ({ default: Members }))),
      },
    ],
  },
  {
    id: 'invitations',
    title: 'Invitations',
    sections: [
      {
        title: 'Invitations',
        description: 'Pending invitations. Each can be used once.',
        part: lazy(() => import('./sections/invitations.tsx').then(({ Invitations }) => ({ default: Invitations }))),
      },
    ],
  },
  {
    id: 'single-sign-on',
    title: 'Single sign-on',
    sections: [
      {
        title: 'Set-up links',
        description: "Have the customer's administrator set this team up, without an account.",
        part: lazy(() => import('./sections/set-up-links.tsx').then(({ SetUpLinks }) => ({ default: SetUpLinks }))),
      },
      {
        title: 'Identity provider',
        description: 'The domains of this team, its connections and its directories.',
        part: lazy(() =>
          import('./sections/identity-provider.tsx').then(({ IdentityProvider }) => ({ default: IdentityProvider })),
        ),
      },
    ],
  },
  {
    id: 'api-keys',
    title: 'API keys',
    sections: [
      {
        title: 'API keys',
        description: 'Keys that let scripts call your app on behalf of this team.',
        part: lazy(() => import('./sections/api-keys.tsx').then(({ ApiKeys }) => ({ default: ApiKeys }))),
      },
    ],
  },
  { id: 'profile', title: 'Profile', sections: [] },
  {
    id: 'activity',
    title: 'Activity',
    sections: [
      {
        title: 'History',
        description: 'Events of this team and its memberships, newest first.',
        part: lazy(() => import('./sections/history.tsx').then(({ History }) => ({ default: History }))),
      },
    ],
  },
  { id: 'metadata', title: 'Metadata', sections: [] },
];
