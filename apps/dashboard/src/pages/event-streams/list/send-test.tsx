import { type EventStream, type EventStreamTest, testEventStream } from '@latchkey/sdk/event-streams';
import { type ReactNode, useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { errorSentence, nameOf } from '../stream-words.ts';

interface SendTestProps {
  readonly stream: EventStream;
  /** The buttons beside it. */
  readonly children: ReactNode;
}

/** Sends a made-up event, and shows below the buttons whether it was accepted. */
export function SendTest({ stream, children }: SendTestProps) {
  const adminApp = useAdminApp();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<EventStreamTest>();
  const [error, setError] = useState<unknown>();

  async function send(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    setError(undefined);
    await testEventStream(adminApp, stream.id).then(setResult, setError);
    setBusy(false);
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Allowed call="POST /latchkey/event-streams/:stream_id/test">
          <RowButton
            aria-label={`Send test event to ${nameOf(stream)}`}
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => void send()}
          >
            Send test event
          </RowButton>
        </Allowed>
        {children}
      </div>
      {/* Always rendered, so that the result is announced. */}
      <p role="status" className="text-pretty">
        {isBusy && <span className="mt-3 block text-soft">Sending…</span>}
        {result && <Result {...result} />}
      </p>
      <ErrorMessage error={error} />
    </div>
  );
}

const Result = ({ error, status }: EventStreamTest) =>
  error ? (
    <span className="mt-3 block text-danger">Test event not accepted. {errorSentence(error, status)}</span>
  ) : (
    <span className="mt-3 block text-success">The receiver accepted the test event.</span>
  );
