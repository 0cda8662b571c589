import type { CurrentUser, TeamInvitationOffer } from '@latchkey/sdk';
import { useApp } from '../../hooks/use-app.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import { chooseTabTeam } from '../tab-team.ts';

interface JoinedProps {
  readonly team: TeamInvitationOffer['team'];
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
}

/** The way on into the team, which becomes the selected one. */
export function Joined({ team, user, fullPage }: JoinedProps) {
  const app = useApp();
  const text = useInvitationText();
  const named = { team: team.displayName };
  async function open(): Promise<void> {
    await user.setSelectedTeam(team);
    chooseTabTeam(app.projectId, user.id, team.id);
    await app.redirectToHome();
  }
  return (
    <MessageCard
      title={text('invitedJoined', named)}
      fullPage={fullPage}
      primaryButtonText={text('invitedOpen', named)}
      primaryAction={open}
    >
      {text('invitedJoinedHelp')}
    </MessageCard>
  );
}
