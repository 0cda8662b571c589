import type { TeamInvitationOffer } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import { Avatar } from '../../ui/avatar.tsx';

interface OfferTextProps {
  readonly offer: TeamInvitationOffer;
  readonly children?: ReactNode;
}

/** Who invites whom to which team, and what follows from that. */
export function OfferText({ offer, children }: OfferTextProps) {
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
