import type { LoggedEvent } from '@latchkey/sdk/admin';
import { useId, useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { EventActor, EventSubject } from './event-actor.tsx';
import { EventDetails } from './event-details.tsx';
import { eventNote, eventTitle } from './event-words.ts';
import { results } from './events-store.ts';

interface EventLineProps {
  readonly event: LoggedEvent;
  /** Whose history it stands in: of that nothing is said. */
  readonly subjectId?: string;
}

/** One event: what happened, to whom, by whom and when; what there is to know beyond is shown when it is asked for. */
export function EventLine({ event, subjectId }: EventLineProps) {
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const { subject, result, at } = event;
  const { id: projectId } = useShownProject();
  const note = eventNote(event);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <span className="font-medium">{eventTitle(event)}</span>{' '}
          {result !== 'done' && <Badge tone={result === 'refused' ? 'warning' : 'danger'}>{results[result]}</Badge>}
          <div className="text-soft">
            {subject.id !== subjectId && subject.id !== projectId && (
              <>
                <EventSubject subject={subject} /> ·{' '}
              </>
            )}
            <By event={event} />
            {note && ` · ${note}`}
          </div>
        </div>
        <div className="flex items-center gap-3 text-soft">
          <Time at={at} />
          <RowButton
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`Details of ${eventTitle(event)}`}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </RowButton>
        </div>
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <EventDetails event={event} />}
      </div>
    </li>
  );
}

/** Who signs in or up is known by what it proves, not by a session. */
const ENTRANCES = ['session.created', 'user.created'];

function By({ event }: Pick<EventLineProps, 'event'>) {
  if (isByItself(event)) return 'by this user';
  return isByNobodyKnown(event) ? 'by someone unknown' : <EventActor actor={event.actor} />;
}

/** A refused sign-in proves no identity. */
const isByNobodyKnown = ({ kind, actor }: LoggedEvent): boolean =>
  ['sign_in.failed', 'admin_call.refused'].includes(kind) && actor.kind === 'client' && actor.userId === null;

const isByItself = ({ kind, actor, subject }: LoggedEvent): boolean =>
  actor.kind === 'client' &&
  actor.impersonatorId === null &&
  (actor.userId === subject.id || (actor.userId === null && ENTRANCES.includes(kind)));
