import { EventHistory } from '../../../features/events/event-history.tsx';
import { useTeamView } from '../team-view.ts';

export const History = () => <EventHistory subjectId={useTeamView().teamId} />;
