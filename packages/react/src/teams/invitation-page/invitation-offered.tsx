import type { CurrentUser, TeamInvitationOffer } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { keepInvitedEmail } from '../../credentials/invited-email.ts';
import { handOverEmail } from '../../credentials/typed-email.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useKnownProject } from '../../hooks/use-project.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { useDate } from '../../i18n/use-date.ts';
import { useAccountName } from '../../session/use-account-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { AuthSkeleton } from '../../ui/cards/auth-skeleton.tsx';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import { teamHash } from '../team-hash.ts';

interface OfferProps {
  readonly offer: TeamInvitationOffer;
  readonly fullPage?: boolean | undefined;
}

interface SignedInOfferProps extends OfferProps {
  readonly user: CurrentUser;
}

interface JoinProps extends SignedInOfferProps {
  onJoin(): Promise<void>;
}

type InvitationOfferedProps = Omit<JoinProps, 'user'> & { readonly user: CurrentUser | null };

/** A valid invitation: the actions depend on the signed-in user. */
export function InvitationOffered({ user, ...props }: InvitationOfferedProps) {
  if (!user) return <InvitationSignedOut {...props} />;
  if (props.offer.isMember) return <InvitationForMember {...props} user={user} />;
  const isMeant = props.offer.isRecipient === true || isCalled(user, props.offer.recipientEmail);
  return isMeant ? <InvitationQuestion {...props} user={user} /> : <InvitationForOther {...props} user={user} />;
}

/** A user who has just signed up has not verified the address yet, so verification isn't checked. */
const isCalled = ({ primaryEmail }: CurrentUser, email: string) => primaryEmail?.toLowerCase() === email.toLowerCase();

/** Asks the invited user. */
function InvitationQuestion({ offer, user, fullPage, onJoin }: JoinProps) {
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

/** The user is already in the team: nothing to accept. */
function InvitationForMember({ offer, user, fullPage }: SignedInOfferProps) {
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

/** The invited address isn't the account's; the user may have both. */
function InvitationForOther({ offer, user, fullPage, onJoin }: JoinProps) {
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

/** For signed-out visitors: sign-in and sign-up both return here. */
function InvitationSignedOut({ offer, fullPage }: OfferProps) {
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

interface OfferTextProps {
  readonly offer: TeamInvitationOffer;
  readonly children?: ReactNode;
}

/** Who invites which address to which team, and what that means. */
function OfferText({ offer, children }: OfferTextProps) {
  const text = useInvitationText();
  const { team, inviterDisplayName: inviter, recipientEmail: email } = offer;
  const named = { email, team: team.displayName };
  return (
    <div data-latchkey="form">
      <Avatar user={team} size={48} border />
      <span>{inviter ? text('invitedBy', { ...named, inviter }) : text('invitedByNobody', named)}</span>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}
