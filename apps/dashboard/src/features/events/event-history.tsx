import { Button, useStore } from '@latchkey/react';
import { useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { EventLine } from './event-line.tsx';
import { useOlder } from './use-older-events.ts';

/** The events of one user or team, newest first; older ones are loaded on demand. */
export function EventHistory({ subjectId }: { readonly subjectId: string }) {
  const adminApp = useAdminApp();
  const newest = useStore(useMemo(() => adminApp.eventsStore({ subjectId }), [adminApp, subjectId]));
  const { events, hasMore, isBusy, error, loadMore } = useOlder(newest, (cursor) =>
    adminApp.listEvents({ subjectId, cursor }),
  );
  return (
    <div className="flex flex-col gap-4">
      {events.length === 0 && <p className="text-soft">No events yet.</p>}
      <ol aria-label="History" className="-mx-4 divide-y divide-line">
        {events.map((event) => (
          <EventLine key={event.id} event={event} subjectId={subjectId} />
        ))}
      </ol>
      <ErrorMessage error={error} />
      {hasMore && (
        <Button variant="secondary" className="self-start" busy={isBusy} onClick={loadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
