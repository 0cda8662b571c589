import { useApp } from '../../hooks/use-app.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { useAccountName } from '../../session/use-account-name.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import type { JoinProps } from './invitation-offered.tsx';
import { OfferText } from './offer-text.tsx';

/** Another address was invited than that of the account: one may be somebody with two. */
export function InvitationForOther({ offer, user, fullPage, onJoin }: JoinProps) {
  const app = useApp();
  const text = useInvitationText();
  const account = useAccountName(user);
  const email = offer.recipientEmail;
  return (
    <MessageCard
      title={text('invitedOther', { email })}
      fullPage={fullPage}
      primaryButtonText={text('invitedSwitch')}
      primaryAction={() => app.signOut({ redirectUrl: location.pathname + location.search })}
      secondaryButtonText={text('invitedJoinAs', { account })}
      secondaryAction={onJoin}
    >
      <OfferText offer={offer}>{text('invitedOtherHelp', { account, email })}</OfferText>
    </MessageCard>
  );
}
