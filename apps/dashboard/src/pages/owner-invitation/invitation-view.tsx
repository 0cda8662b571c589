import { useUser } from '@latchkey/react';
import type { OwnerInvitationOfferResult } from '@latchkey/sdk/admin';
import { useApps } from '../../app/apps.ts';
import { pathOf } from '../../app/paths.ts';
import { useAsked } from '../../ui/data/use-asked.ts';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { AcceptQuestion } from './accept-question.tsx';
import { InvitationError } from './invitation-error.tsx';
import { type OfferProps, projectOf } from './offer-text.tsx';
import { OtherAccount } from './other-account.tsx';
import { SignedOut, SignUpForm } from './sign-up-form.tsx';

/** The invitation, as it concerns the current visitor. */
export function InvitationView({ code }: { readonly code: string }) {
  const user = useUser();
  const answer = useOffer(code, user?.id);
  if (!answer) return <Pending />;
  if (answer.status === 'error') return <InvitationError reason={answer.error.code} />;
  const offer = answer.data;
  if (!user) return offer.hasAccount ? <SignedOut offer={offer} /> : <SignUpForm offer={offer} code={code} />;
  if (offer.isOwner) return <AlreadyOwner offer={offer} />;
  if (!offer.isRecipient) return <OtherAccount offer={offer} user={user} />;
  return <AcceptQuestion offer={offer} user={user} code={code} />;
}

/** Shown while the invitation is loading. */
export const Pending = () => (
  <CenteredCard title="Invitation">
    <Skeleton kind="text" />
  </CenteredCard>
);

/** Shown to users who already own the project. */
const AlreadyOwner = ({ offer }: OfferProps) => (
  <CenteredCard title={`You already own ${projectOf(offer)}`}>
    <p className="mb-5">There's nothing to accept. The project is in your list.</p>
    <LinkButton to={pathOf(offer.project.id)}>Open project</LinkButton>
  </CenteredCard>
);

/** The invitation as the signed-in user sees it; undefined while it loads. Throws if it can't be read. */
function useOffer(code: string, userId: string | undefined): OwnerInvitationOfferResult | undefined {
  const { app } = useApps();
  return useAsked(`${userId} ${code}`, () => app.inspectOwnerInvitation(code));
}
