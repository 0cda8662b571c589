import type { Replies } from '@latchkey/testing/fake-api';
import {
  type ConnectionBody,
  type DirectoryBody,
  type DomainBody,
  type KeyBody,
  singleSignOnReplies,
} from '@latchkey/testing/fake-api/samples/single-sign-on';
import { screen } from '@testing-library/react';
import { accountAt } from './account.tsx';
import { acme, teamReplies } from './team.ts';

/** The team whose single sign-on is set up. */
export const TEAM = `/latchkey/teams/${acme.id}` as const;

interface Lists {
  readonly domains?: DomainBody[];
  readonly connections?: ConnectionBody[];
  readonly directories?: DirectoryBody[];
  readonly keys?: KeyBody[];
}

/** The team's page in the account settings, for a member with these permissions. */
export const settings = (
  lists: Lists,
  replies: Replies = {},
  permissions: readonly string[] = ['$update_team', '$read_members'],
) =>
  accountAt(`team-${acme.id}`, {
    provider: { lang: 'en-GB' },
    branding: { single_sign_on_screens: true },
    replies: { ...teamReplies([...permissions]), ...singleSignOnReplies(lists), ...replies },
  });

/** A section of the page. */
export const part = (name: string) => screen.findByRole('region', { name });
