import { type EventStream, updateEventStream } from '@latchkey/sdk/event-streams';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { addressOf, healthOf, nameOf, secretsOf, typeNames, typeOf } from '../stream-words.ts';
import { DeleteStream } from './delete-stream.tsx';
import { FailingNotice } from './failing-notice.tsx';
import { SendTest } from './send-test.tsx';

interface StreamCardProps {
  readonly stream: EventStream;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** A receiver: how far it is, and what can be done with it. */
export function StreamCard({ stream, onEdit, onChanged }: StreamCardProps) {
  const [isDeleting, setDeleting] = useState(false);
  const name = nameOf(stream);
  const { word, tone } = healthOf(stream);
  return (
    <Card
      title={name}
      description={stream.description && typeNames[typeOf(stream.target)]}
      actions={<Badge tone={tone}>{word}</Badge>}
    >
      <div className="space-y-4">
        <FailingNotice stream={stream} onChanged={onChanged} />
        <Details stream={stream} />
        {/* What a test of an earlier receiver said is no longer true. */}
        <SendTest key={addressOf(stream.target)} stream={stream}>
          <PauseButton stream={stream} onChanged={onChanged} />
          <Allowed call="PATCH /latchkey/event-streams/:stream_id">
            <RowButton aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </RowButton>
          </Allowed>
          <Allowed call="DELETE /latchkey/event-streams/:stream_id">
            <RowButton isDestructive aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
              Delete
            </RowButton>
          </Allowed>
        </SendTest>
      </div>
      <DeleteStream stream={stream} open={isDeleting} onDeleted={onChanged} onClose={() => setDeleting(false)} />
    </Card>
  );
}

function Details({ stream: { target, pendingCount, lastSentAt } }: Pick<StreamCardProps, 'stream'>) {
  const secrets = secretsOf(target);
  return (
    <Facts>
      <Fact name="Receiver">
        <code dir="ltr" className="break-all font-mono text-small">
          {addressOf(target)}
        </code>
      </Fact>
      {secrets && <Fact name={target.kind === 'http' ? 'Secret headers' : 'Secret'}>{secrets}</Fact>}
      <Fact name="Pending">{pendingCount.toLocaleString('en')}</Fact>
      <Fact name="Last sent">{lastSentAt ? <Time at={lastSentAt} /> : 'Never'}</Fact>
    </Facts>
  );
}

function PauseButton({ stream, onChanged }: Pick<StreamCardProps, 'stream' | 'onChanged'>) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { id, isEnabled } = stream;

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await updateEventStream(adminApp, id, { isEnabled: !isEnabled });
      await onChanged();
      notify(isEnabled ? 'Stream paused. Events are queued.' : 'Stream resumed');
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  const verb = isEnabled ? 'Pause' : 'Resume';
  return (
    <>
      <Allowed call="PATCH /latchkey/event-streams/:stream_id">
        <RowButton
          aria-label={`${verb} ${nameOf(stream)}`}
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => void change()}
        >
          {verb}
        </RowButton>
      </Allowed>
      <ErrorMessage error={error} />
    </>
  );
}
