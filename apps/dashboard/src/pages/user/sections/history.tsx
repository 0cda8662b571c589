import { EventHistory } from '../../events/event-history.tsx';
import { useDossier } from '../dossier.ts';

export const History = () => <EventHistory subjectId={useDossier().userId} />;
