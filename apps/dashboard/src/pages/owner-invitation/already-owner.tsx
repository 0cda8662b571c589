import { pathOf } from '../../app/paths.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { type OfferProps, projectOf } from './offer-text.tsx';

/** For who owns the project: nothing to accept. */
export const AlreadyOwner = ({ offer }: OfferProps) => (
  <CenteredCard title={`You own ${projectOf(offer)} already`}>
    <p className="mb-5">There is nothing to accept. The project is in your list.</p>
    <LinkButton to={pathOf(offer.project.id)}>Open the project</LinkButton>
  </CenteredCard>
);
