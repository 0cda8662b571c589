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

/** An invitation: what there is to do with it depends on who is here. */
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

/** What is shown while the service is asked. */
export const Pending = () => (
  <CenteredCard title="Invitation">
    <Skeleton kind="text" />
  </CenteredCard>
);

/** For who owns the project: nothing to accept. */
const AlreadyOwner = ({ offer }: OfferProps) => (
  <CenteredCard title={`You own ${projectOf(offer)} already`}>
    <p className="mb-5">There is nothing to accept. The project is in your list.</p>
    <LinkButton to={pathOf(offer.project.id)}>Open the project</LinkButton>
  </CenteredCard>
);

/** The invitation as the signed-in user sees it; undefined while it loads. Throws if it can't be read. */
function useOffer(code: string, userId: string | undefined): OwnerInvitationOfferResult | undefined {
  const { app } = useApps();
  return useAsked(`${userId} ${code}`, () => app.inspectOwnerInvitation(code));
}
