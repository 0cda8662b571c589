import { useApp } from '../../hooks/use-app.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { useDate } from '../../i18n/use-date.ts';
import { useAccountName } from '../../session/use-account-name.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import type { JoinProps } from './invitation-offered.tsx';
import { OfferText } from './offer-text.tsx';

/** Asks whoever was invited. */
export function InvitationQuestion({ offer, user, fullPage, onJoin }: JoinProps) {
  const app = useApp();
  const text = useInvitationText();
  const date = useDate();
  const account = useAccountName(user);
  const named = { team: offer.team.displayName };
  return (
    <MessageCard
      title={text('invited', named)}
      fullPage={fullPage}
      primaryButtonText={text('invitedJoin', named)}
      primaryAction={onJoin}
      secondaryButtonText={text('invitedNotNow')}
      secondaryAction={() => app.redirectToHome()}
    >
      <OfferText offer={offer}>
        {text('invitedAs', { account })} {text('invitedUntil', { date: date(offer.expiresAt) })}
      </OfferText>
    </MessageCard>
  );
}
