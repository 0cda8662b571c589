import type { Team, TeamMember } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { useRefusal } from '../team-refusal.ts';

/** What a member is called, where anything has to be. */
export function useMemberName(): (member: TeamMember) => string {
  const text = useTeamsText();
  return ({ displayName }) => displayName || text('teamMemberNameless');
}

/** Removing members of a team, after a question. */
export function useMembers(team: Team) {
  const text = useTeamsText();
  const nameOf = useMemberName();
  const ref = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<TeamMember>();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  return {
    /** Takes the focus when what had it is gone. */
    ref,
    removing,
    setRemoving,
    busy,
    failure,
    done,
    remove: (member: TeamMember) =>
      act('remove', async () => {
        setDone('');
        await team.removeUser(member.userId);
        setDone(text('teamRemoved', { member: nameOf(member) }));
        setRemoving(undefined);
        ref.current?.focus();
      }),
  };
}

export type MemberActs = ReturnType<typeof useMembers>;
