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
  /** The subject whose history this is; it isn't repeated in each line. */
  readonly subjectId?: string;
}

/** One event as a line, with its details on demand. */
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

/** Sign-in and sign-up have no session yet; the credential identifies the user. */
const ENTRANCES = ['session.created', 'user.created'];

function By({ event }: Pick<EventLineProps, 'event'>) {
  if (isByItself(event)) return 'by this user';
  return isByUnknown(event) ? 'by an unknown user' : <EventActor actor={event.actor} />;
}

/** A rejected attempt identifies no one. */
const isByUnknown = ({ kind, actor }: LoggedEvent): boolean =>
  ['sign_in.failed', 'admin_call.refused'].includes(kind) && actor.kind === 'client' && actor.userId === null;

const isByItself = ({ kind, actor, subject }: LoggedEvent): boolean =>
  actor.kind === 'client' &&
  actor.impersonatorId === null &&
  (actor.userId === subject.id || (actor.userId === null && ENTRANCES.includes(kind)));
