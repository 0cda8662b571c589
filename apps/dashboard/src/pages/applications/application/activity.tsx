import { EventHistory } from '../../../features/events/event-history.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** What users did with the application, and what it was given and refused. */
export const Activity = ({ clientId }: { readonly clientId: string }) => (
  <Card
    title="Activity"
    description="Users who allowed it, sign-ins, refusals and changes. Renewed tokens aren't listed."
  >
    <EventHistory subjectId={clientId} />
  </Card>
);
