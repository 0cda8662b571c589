import { lazy } from 'react';
import type { Section } from '../../ui/layout/section-cards.tsx';

/** What the page of a team shows below the profile: a new section is a new row. */
export const sections: readonly Section[] = [
  {
    title: 'Members',
    description: 'Who is in this team, and what each of them may do.',
    part: lazy(() => import('./sections/members.tsx').then(({ Members }) => ({ default: Members }))),
  },
  {
    title: 'Invitations',
    description: 'Links that nobody has taken yet. Each lets one person in.',
    part: lazy(() => import('./sections/invitations.tsx').then(({ Invitations }) => ({ default: Invitations }))),
  },
  {
    title: 'API keys',
    description: 'What programs act for this team with.',
    part: lazy(() => import('./sections/api-keys.tsx').then(({ ApiKeys }) => ({ default: ApiKeys }))),
  },
  {
    title: 'History',
    description: 'What happened to this team and to its members as such, newest first.',
    part: lazy(() => import('./sections/history.tsx').then(({ History }) => ({ default: History }))),
  },
  {
    title: 'Delete',
    tone: 'danger',
    part: lazy(() => import('./sections/removal.tsx').then(({ Removal }) => ({ default: Removal }))),
  },
];
