import { Button, useStore } from '@latchkey/react';
import { type EventStream, listEventStreams } from '@latchkey/sdk/event-streams';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { AsyncValue } from '../../ui/data/async-value.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type EditedStream, StreamDialog } from './edit/stream-dialog.tsx';
import { StreamCard } from './list/stream-card.tsx';

const MOST = 5;

type StreamsValue = AsyncValue<EventStream[]>;

/** The receivers that the event log is sent to. */
export function EventStreams() {
  const adminApp = useAdminApp();
  const streams = useMemo(() => new AsyncValue(() => listEventStreams(adminApp)), [adminApp]);
  const [edited, setEdited] = useState<EditedStream>();
  return (
    <Page
      title="Event streams"
      description="Send the event log to your SIEM or archive as things happen."
      skeleton="form"
      action={<AddButton streams={streams} onAdd={() => setEdited('new')} />}
    >
      <Streams streams={streams} onEdit={setEdited} />
      <StreamDialog edited={edited} onSaved={() => refreshed(streams)} onClose={() => setEdited(undefined)} />
    </Page>
  );
}

interface StreamsProps {
  readonly streams: StreamsValue;
  readonly onEdit: (edited: EditedStream) => void;
}

function Streams({ streams, onEdit }: StreamsProps) {
  const list = useStore(streams);
  const refresh = useCallback(() => refreshed(streams), [streams]);
  usePolling(list.some(isUnderWay), refresh);
  if (list.length === 0) return <NoStreams onAdd={() => onEdit('new')} />;
  return (
    <div className="flex flex-col gap-6">
      {list.map((stream) => (
        <StreamCard key={stream.id} stream={stream} onEdit={() => onEdit(stream)} onChanged={refresh} />
      ))}
    </div>
  );
}

/** Whether it will change by itself: events or signatures are queued. */
const isUnderWay = ({ isEnabled, pendingCount, failingSince }: EventStream) =>
  isEnabled && (pendingCount > 0 || failingSince !== null);

/** A failure to read leaves what is shown: the change itself succeeded. */
const refreshed = (streams: StreamsValue) => streams.refresh().catch(() => undefined);

interface AddButtonProps {
  readonly streams: StreamsValue;
  readonly onAdd: () => void;
}

function AddButton({ streams, onAdd }: AddButtonProps) {
  const known = useSyncExternalStore(streams.subscribe, streams.getSnapshot);
  const isFull = known.status === 'ok' && known.data.length >= MOST;
  return (
    <div className="max-w-64">
      <Allowed call="POST /latchkey/event-streams">
        <Button
          aria-disabled={isFull}
          {...(isFull && { 'aria-describedby': 'why-no-more' })}
          onClick={() => !isFull && onAdd()}
        >
          <Icon name="plus" />
          Add event stream
        </Button>
      </Allowed>
      {isFull && (
        <p id="why-no-more" className="mt-1.5 text-pretty text-soft text-xs">
          A project can have {MOST} event streams.
        </p>
      )}
    </div>
  );
}

const NoStreams = ({ onAdd }: { readonly onAdd: () => void }) => (
  <EmptyState
    icon="streams"
    title="No event streams yet"
    text="Splunk, Elasticsearch, Datadog, a syslog server or an S3 bucket can receive each event seconds after it happens, with signatures that prove the log is complete."
    action={
      <Allowed call="POST /latchkey/event-streams">
        <Button variant="secondary" onClick={onAdd}>
          Add the first event stream
        </Button>
      </Allowed>
    }
  />
);
