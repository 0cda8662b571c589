import { LoneCard } from '../../parts/lone-card.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';

/** What is shown while the service is asked. */
export const Pending = () => (
  <LoneCard title="Invitation">
    <Skeleton kind="text" />
  </LoneCard>
);
