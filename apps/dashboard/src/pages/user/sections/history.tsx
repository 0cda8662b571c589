import { Button, useStore, useUser } from '@latchkey/react';
import { Failure } from '../../../parts/failure.tsx';
import { Time } from '../../../parts/time.tsx';
import type { UserEvent } from '../calls.ts';
import { useDossier } from '../dossier.ts';
import { eventActor, eventNote, eventTitle } from '../event-words.ts';
import { useOlder } from '../use-older.ts';

export function History() {
  const dossier = useDossier();
  const { events, hasMore, isBusy, error, loadMore } = useOlder(dossier, useStore(dossier.events));
  return (
    <div className="flex flex-col gap-4">
      {events.length === 0 && <p className="text-soft">Nothing happened yet.</p>}
      <ol aria-label="History" className="divide-y divide-line">
        {events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
      <Failure error={error} />
      {hasMore && (
        <Button variant="secondary" className="self-start" busy={isBusy} onClick={loadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}

function Line({ event }: { readonly event: UserEvent }) {
  const { userId } = useDossier();
  const owner = useUser({ or: 'throw' });
  const note = eventNote(event);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <span className="font-medium">{eventTitle(event)}</span>{' '}
        <span className="text-soft">
          {eventActor(event, userId, owner.id)}
          {note && ` · ${note}`}
        </span>
      </p>
      <span className="text-soft">
        <Time at={new Date(event.at_millis)} />
      </span>
    </li>
  );
}
