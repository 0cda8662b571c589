import type { LoggedEvent } from '@latchkey/sdk/admin';
import { useId, useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { Time } from '../../ui/data/time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { EventActor, EventSubject, PersonAvatar } from './event-actor.tsx';
import { EventDetails } from './event-details.tsx';
import { eventIcon, eventNote, eventTitle } from './event-words.ts';
import { results } from './events-store.ts';

interface EventLineProps {
  readonly event: LoggedEvent;
  /** The subject whose history this is; it isn't repeated in each line. */
  readonly subjectId?: string;
}

/** One event as a line; a click on it shows its details. */
export function EventLine({ event, subjectId }: EventLineProps) {
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const { subject, result, at } = event;
  const { id: projectId } = useShownProject();
  const note = eventNote(event);
  return (
    <li className="group">
      <div className="relative flex items-start [&_a]:-outline-offset-2 gap-x-3 px-4 py-2.5 group-hover:bg-muted lg:items-center">
        <span className={`mt-0.5 lg:mt-0 ${tones[result]}`}>
          <Icon name={eventIcon(event)} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 lg:flex-nowrap">
          <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere] lg:shrink-0 lg:flex-nowrap">
            {eventTitle(event)}
            {result !== 'done' && (
              <>
                {' '}
                <Badge tone={result === 'refused' ? 'warning' : 'danger'}>{results[result]}</Badge>
              </>
            )}
          </span>{' '}
          {/* Wraps on a phone, truncates on a desktop. */}
          <span className="min-w-0 basis-full text-soft [overflow-wrap:anywhere] lg:flex lg:basis-auto lg:items-center lg:[&>span]:truncate lg:[&>span]:whitespace-pre">
            {subject.id !== subjectId && subject.id !== projectId && (
              <span>
                <EventSubject subject={subject} /> {'· '}
              </span>
            )}
            <span className="items-center gap-1.5 lg:flex">
              <span className="min-w-0 lg:truncate">
                <By event={event} />
              </span>
              <span className="-order-1 hidden empty:hidden lg:block">
                <PersonAvatar event={event} />
              </span>
            </span>
            {note && <span> · {note}</span>}
          </span>
        </div>
        <span className="flex shrink-0 items-center gap-2 text-soft">
          <span className="relative z-10">
            <Time at={at} />
          </span>
          <span className={`transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-90' : ''}`}>
            <Icon name="chevron" />
          </span>
        </span>
        {/* Over the line, and under its links and its time, which shows more on hover. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`Details of ${eventTitle(event)}`}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-0 focus-visible:outline-2 focus-visible:outline-[var(--latchkey-ring)] focus-visible:-outline-offset-2"
        />
      </div>
      <div id={details} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <EventDetails event={event} />}
      </div>
    </li>
  );
}

const tones = { done: 'text-soft', refused: 'text-warning', suspicious: 'text-danger' };

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
