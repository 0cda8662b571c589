import { useUser } from '@latchkey/react';
import { AcceptQuestion } from './accept-question.tsx';
import { AlreadyOwner } from './already-owner.tsx';
import { InvitationError } from './invitation-error.tsx';
import { OtherAccount } from './other-account.tsx';
import { Pending } from './pending.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedOut } from './signed-out.tsx';
import { useOffer } from './use-offer.ts';

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
