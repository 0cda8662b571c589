import { LinkButton } from '../../parts/link-button.tsx';
import { LoneCard } from '../../parts/lone-card.tsx';
import { pathOf } from '../../path.ts';
import { type OfferProps, projectOf } from './offer-text.tsx';

/** For who owns the project: nothing to accept. */
export const Already = ({ offer }: OfferProps) => (
  <LoneCard title={`You own ${projectOf(offer)} already`}>
    <p className="mb-5">There is nothing to accept. The project is in your list.</p>
    <LinkButton to={pathOf(offer.project.id)}>Open the project</LinkButton>
  </LoneCard>
);
