import { Button } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { type OfferProps, OfferText, projectOf } from './offer-text.tsx';

/** For who has an account and is not signed in: the way leads back here. */
export function SignedOut({ offer }: OfferProps) {
  const { app } = useApps();
  return (
    <CenteredCard title={`Own ${projectOf(offer)}`}>
      <OfferText offer={offer}>
        <p>There is an account with this address. Sign in to it to accept.</p>
      </OfferText>
      <Button onClick={() => app.redirectToSignIn()}>Sign in</Button>
    </CenteredCard>
  );
}
