import { Button } from '@latchkey/react';
import type { CurrentUser } from '@latchkey/sdk';
import { useRouter } from '@tanstack/react-router';
import { useApps } from '../../app/apps.ts';
import { ACCOUNT } from '../../app/paths.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { useAnswer } from '../../ui/overlay/use-answer.ts';
import { type OfferProps, OfferText } from './offer-text.tsx';

/** Shown if the invited email isn't a verified address of the signed-in account. */
export function OtherAccount({ offer, user }: OfferProps & { readonly user: CurrentUser }) {
  const { app } = useApps();
  const { history } = useRouter();
  const { isBusy, error, form } = useAnswer(() => app.signOut({ redirectUrl: history.location.href }));
  const account = user.primaryEmail ?? user.displayName ?? user.id;
  return (
    <CenteredCard title="This invitation is for another email">
      <OfferText offer={offer}>
        <p>
          You are signed in as <span className="text-foreground [overflow-wrap:anywhere]">{account}</span>. Sign in with
          the account of <span className="text-foreground [overflow-wrap:anywhere]">{offer.recipientEmail}</span>. If
          you own that address too, verify it in your account settings, then open the link again.
        </p>
      </OfferText>
      <form {...form}>
        <ErrorMessage error={error} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={isBusy}>
            Use another account
          </Button>
          <LinkButton to={ACCOUNT} variant="secondary">
            Account settings
          </LinkButton>
        </div>
      </form>
    </CenteredCard>
  );
}
