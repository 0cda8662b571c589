import { EventHistory } from '../../../features/events/event-history.tsx';
import { useUserDetail } from '../user-detail.ts';

export const History = () => <EventHistory subjectId={useUserDetail().userId} />;
