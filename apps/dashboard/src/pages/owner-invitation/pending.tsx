import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { LoneCard } from '../../ui/layout/centered-card.tsx';

/** What is shown while the service is asked. */
export const Pending = () => (
  <LoneCard title="Invitation">
    <Skeleton kind="text" />
  </LoneCard>
);
