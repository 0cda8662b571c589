import { useApp } from '../../hooks/use-app.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { useAccountName } from '../../session/use-account-name.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import { teamHash } from '../team-hash.ts';
import type { SignedInOfferProps } from './invitation-offered.tsx';

/** For who is in the team already: nothing to accept. */
export function InvitationForMember({ offer, user, fullPage }: SignedInOfferProps) {
  const app = useApp();
  const text = useInvitationText();
  const account = useAccountName(user);
  return (
    <MessageCard
      title={text('invitedMember', { team: offer.team.displayName })}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
      secondaryButtonText={text('invitedTeamSettings')}
      secondaryAction={() => location.assign(`${app.urls.accountSettings}#${teamHash(offer.team.id)}`)}
    >
      {text('invitedMemberHelp', { account })}
    </MessageCard>
  );
}
