import { Button } from '@latchkey/react';
import type { CurrentUser, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { pathOf } from '../../app/paths.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { useAnswer } from '../../ui/overlay/use-answer.ts';
import { InvitationError } from './invitation-error.tsx';
import { type OfferProps, OfferText, projectOf } from './offer-text.tsx';

interface AcceptQuestionProps extends OfferProps {
  readonly user: CurrentUser;
  readonly code: string;
}

/** Lets the invited user accept or leave. */
export function AcceptQuestion({ offer, user, code }: AcceptQuestionProps) {
  const { app } = useApps();
  const navigate = useNavigate();
  const [refusedFor, setRefusedFor] = useState<VerificationCodeErrorCode>();
  const { isBusy, error, form } = useAnswer(async () => {
    const accepted = await app.acceptOwnerInvitation(code);
    if (accepted.status === 'error') return setRefusedFor(accepted.error.code);
    await navigate({ to: pathOf(accepted.data.projectId), replace: true });
  });

  if (refusedFor) return <InvitationError reason={refusedFor} />;
  return (
    <CenteredCard title={`Join ${projectOf(offer)}`}>
      <OfferText offer={offer}>
        <p>
          You are signed in as <span className="[overflow-wrap:anywhere]">{user.primaryEmail ?? user.displayName}</span>
          .
        </p>
      </OfferText>
      <form {...form}>
        <ErrorMessage error={error} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={isBusy}>
            Accept invitation
          </Button>
          <LinkButton to="/projects" variant="secondary">
            Not now
          </LinkButton>
        </div>
      </form>
    </CenteredCard>
  );
}
