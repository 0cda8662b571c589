import { keepInvitedEmail } from '../../credentials/invited-email.ts';
import { handOverEmail } from '../../credentials/typed-email.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useKnownProject } from '../../hooks/use-project.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { AuthSkeleton } from '../../ui/cards/auth-skeleton.tsx';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import type { OfferProps } from './invitation-offered.tsx';
import { OfferText } from './offer-text.tsx';

/** For somebody without a session: both ways to one lead back here. */
export function InvitationSignedOut({ offer, fullPage }: OfferProps) {
  const app = useApp();
  const text = useInvitationText();
  const project = useKnownProject();
  if (!project) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const { signUpEnabled } = project.config;
  const { recipientEmail } = offer;
  const signIn = () => {
    handOverEmail(recipientEmail);
    return app.redirectToSignIn();
  };
  const signUp = () => {
    keepInvitedEmail(recipientEmail);
    return app.redirectToSignUp();
  };
  const actions = signUpEnabled
    ? {
        primaryButtonText: text('invitedSignUp'),
        primaryAction: signUp,
        secondaryButtonText: text('signIn'),
        secondaryAction: signIn,
      }
    : { primaryButtonText: text('signIn'), primaryAction: signIn };
  return (
    <MessageCard title={text('invitedSignedOut', { team: offer.team.displayName })} fullPage={fullPage} {...actions}>
      <OfferText offer={offer}>{text(signUpEnabled ? 'invitedSignedOutHelp' : 'invitedSignInHelp')}</OfferText>
    </MessageCard>
  );
}
