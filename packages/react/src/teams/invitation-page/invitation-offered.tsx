import type { CurrentUser, TeamInvitationOffer } from '@latchkey/sdk';
import { InvitationForMember } from './invitation-for-member.tsx';
import { InvitationForOther } from './invitation-for-other.tsx';
import { InvitationQuestion } from './invitation-question.tsx';
import { InvitationSignedOut } from './invitation-signed-out.tsx';

export interface OfferProps {
  readonly offer: TeamInvitationOffer;
  readonly fullPage?: boolean | undefined;
}

export interface SignedInOfferProps extends OfferProps {
  readonly user: CurrentUser;
}

export interface JoinProps extends SignedInOfferProps {
  onJoin(): Promise<void>;
}

type InvitationOfferedProps = Omit<JoinProps, 'user'> & { readonly user: CurrentUser | null };

/** An invitation that is good: what there is to do with it depends on who is here. */
export function InvitationOffered({ user, ...props }: InvitationOfferedProps) {
  if (!user) return <InvitationSignedOut {...props} />;
  if (props.offer.isMember) return <InvitationForMember {...props} user={user} />;
  const isMeant = props.offer.isRecipient === true || isCalled(user, props.offer.recipientEmail);
  return isMeant ? <InvitationQuestion {...props} user={user} /> : <InvitationForOther {...props} user={user} />;
}

/** Whoever has just signed up has verified nothing yet. */
const isCalled = ({ primaryEmail }: CurrentUser, email: string) => primaryEmail?.toLowerCase() === email.toLowerCase();
