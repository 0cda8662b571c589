import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Part } from '../part.tsx';
import type { TeamProps } from '../rights.ts';
import { InviteForm } from './invite-form.tsx';
import { OpenInvitations } from './open-invitations.tsx';

/** Inviting people to a team, and those who have not come yet. */
export function Invitations(props: TeamProps) {
  const text = useTeamsText();
  return (
    <Part title={text('teamInvitations')}>
      <InviteForm team={props.team} />
      {props.may.readMembers && <OpenInvitations {...props} />}
    </Part>
  );
}
