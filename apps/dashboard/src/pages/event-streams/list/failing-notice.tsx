import { type EventStream, updateEventStream } from '@latchkey/sdk/event-streams';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ActionNotice } from '../../../ui/feedback/action-notice.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';
import { errorSentence, pendingWords } from '../stream-words.ts';

interface FailingNoticeProps {
  readonly stream: EventStream;
  readonly onChanged: () => Promise<unknown>;
}

/** Why the receiver accepts nothing and since when, with a button to retry right away. */
export function FailingNotice({ stream, onChanged }: FailingNoticeProps) {
  const { clock } = useApps();
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const answer = useAnswer(async () => {
    // Any change has the stream tried now, one of nothing as well.
    await updateEventStream(adminApp, stream.id, {});
    await onChanged();
    notify('Retrying now');
  });
  const { isEnabled, failingSince, lastError, lastStatus, pendingCount, nextTryAt } = stream;
  if (!isEnabled || !failingSince) return null;
  return (
    <ActionNotice
      call="PATCH /latchkey/event-streams/:stream_id"
      tone="danger"
      answer={answer}
      action="Retry now"
      variant="secondary"
    >
      <strong>
        Failing. The first failure was <Time at={failingSince} />.
      </strong>{' '}
      {lastError && errorSentence(lastError, lastStatus)} {pendingCount > 0 && `${pendingWords(pendingCount)}. `}
      {nextTryAt && nextTryAt.getTime() > clock() && (
        <>
          The next attempt is due <Time at={nextTryAt} />.
        </>
      )}
    </ActionNotice>
  );
}
