import { EventHistory } from '../../../features/events/event-history.tsx';
import { useDossier } from '../user-detail-store.ts';

export const History = () => <EventHistory subjectId={useDossier().userId} />;
