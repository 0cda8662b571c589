import type { OwnerInvitationOffer } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { ownerRoles } from '../../features/projects/owner-roles.ts';
import { Time } from '../../ui/data/time.tsx';

export interface OfferProps {
  readonly offer: OwnerInvitationOffer;
}

export const projectOf = ({ project }: OwnerInvitationOffer): string => project.displayName || 'Unnamed project';

/** The inviter, the project and the expiry. */
export function OfferText({ offer, children }: OfferProps & { readonly children?: ReactNode }) {
  const strong = 'font-medium text-foreground [overflow-wrap:anywhere]';
  return (
    <div className="mb-6 space-y-3">
      <p>
        <span className={strong}>{offer.inviterDisplayName ?? 'An owner'}</span> invited{' '}
        <span className={strong}>{offer.recipientEmail}</span> to the project{' '}
        <span className={strong}>{projectOf(offer)}</span>. With the role{' '}
        <span className={strong}>{ownerRoles[offer.role].title}</span>, you can {ownerRoles[offer.role].can}.
      </p>
      {children}
      <p>
        The invitation expires <Time at={offer.expiresAt} />.
      </p>
    </div>
  );
}
