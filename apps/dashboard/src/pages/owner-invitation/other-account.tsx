import { Button } from '@latchkey/react';
import type { CurrentUser } from '@latchkey/sdk';
import { useRouter } from '@tanstack/react-router';
import { useApps } from '../../apps.ts';
import { Failure } from '../../parts/failure.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoneCard } from '../../parts/lone-card.tsx';
import { useAnswer } from '../../parts/use-answer.ts';
import { ACCOUNT } from '../../path.ts';
import { type OfferProps, OfferText } from './offer-text.tsx';

/** Another address was invited than one that is proven to be of this account. */
export function OtherAccount({ offer, user }: OfferProps & { readonly user: CurrentUser }) {
  const { app } = useApps();
  const { history } = useRouter();
  const { isBusy, error, form } = useAnswer(() => app.signOut({ redirectUrl: history.location.href }));
  const account = user.primaryEmail ?? user.displayName ?? user.id;
  return (
    <LoneCard title="This invitation is for another address">
      <OfferText offer={offer}>
        <p>
          You are signed in as <span className="text-foreground [overflow-wrap:anywhere]">{account}</span>. Use the
          account of <span className="text-foreground [overflow-wrap:anywhere]">{offer.recipientEmail}</span>. If that
          address is yours too, verify it in your account, then open the link again.
        </p>
      </OfferText>
      <form {...form}>
        <Failure error={error} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={isBusy}>
            Use another account
          </Button>
          <LinkButton to={ACCOUNT} variant="secondary">
            Your account
          </LinkButton>
        </div>
      </form>
    </LoneCard>
  );
}
