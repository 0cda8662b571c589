import { useStore } from '@latchkey/react';
import type { TeamMember } from '@latchkey/sdk';
import { useUserNames } from '../../features/users/use-names.ts';
import { useTeamView } from './team-view.ts';

const PAGE_SIZE = 25;

/** A member with a name to show. */
export type NamedMember = TeamMember & { readonly name: string };

/** One page of members. Those without a name are shown by email, as everywhere. */
export function useMembers(query: string, cursor: string | undefined) {
  const { stores } = useTeamView();
  const options = { limit: PAGE_SIZE, ...(query && { query }), ...(cursor && { cursor }) };
  const page = useStore(stores.members(options));
  const nameOf = useUserNames(page.flatMap(({ userId, displayName }) => (displayName ? [] : [userId])));
  const members: NamedMember[] = page.map((member) => ({
    ...member,
    name: member.displayName || nameOf(member.userId),
  }));
  return { members, nextCursor: page.nextCursor };
}
