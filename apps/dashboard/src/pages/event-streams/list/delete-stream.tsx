import { deleteEventStream, type EventStream } from '@latchkey/sdk/event-streams';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { nameOf, pendingWords } from '../stream-words.ts';

interface DeleteStreamProps {
  readonly stream: EventStream;
  readonly open: boolean;
  readonly onDeleted: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function DeleteStream({ stream, open, onDeleted, onClose }: DeleteStreamProps) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { id, pendingCount } = stream;
  return (
    <Confirm
      open={open}
      title="Delete this event stream?"
      action="Delete event stream"
      isDestructive
      act={async () => {
        await deleteEventStream(adminApp, id);
        await onDeleted();
        notify('Event stream deleted');
      }}
      onClose={onClose}
    >
      <p>
        <strong className="text-foreground [overflow-wrap:anywhere]">{nameOf(stream)}</strong> will no longer receive
        events. Its secrets and its position in the log are deleted too. You can't undo this.
      </p>
      {pendingCount > 0 && <p>{pendingWords(pendingCount)} and won't be sent.</p>}
    </Confirm>
  );
}
