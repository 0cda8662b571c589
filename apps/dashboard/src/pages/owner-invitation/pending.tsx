import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';

/** What is shown while the service is asked. */
export const Pending = () => (
  <CenteredCard title="Invitation">
    <Skeleton kind="text" />
  </CenteredCard>
);
