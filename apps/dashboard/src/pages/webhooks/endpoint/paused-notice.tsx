import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ActionNotice } from '../../../ui/feedback/action-notice.tsx';
import { useFocusRestore } from '../../../ui/feedback/use-focus-restore.ts';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';

const reasons: Readonly<Record<NonNullable<WebhookEndpoint['paused']>['reason'], string>> = {
  failing: 'All deliveries failed for three days.',
  gone: "The receiver responded that it's permanently gone (410).",
};

/** Why the endpoint is paused, with a button to resume. */
export function PausedNotice({
  endpoint: { id, isEnabled, paused, pendingCount },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const isPaused = isEnabled && paused !== null;
  useFocusRestore(isPaused);
  const answer = useAnswer(async () => {
    await adminApp.updateWebhookEndpoint(id, { isEnabled: true });
    notify('Deliveries resumed');
  });
  if (!isPaused) return null;
  return (
    <ActionNotice
      call="PATCH /latchkey/webhook-endpoints/:endpoint_id"
      tone="danger"
      answer={answer}
      action="Resume deliveries"
    >
      <strong>
        Paused <Time at={paused.at} />.
      </strong>{' '}
      {reasons[paused.reason]} Events are queued for up to 30 days
      {pendingCount > 0 && `; ${pendingCount} ${pendingCount === 1 ? 'is' : 'are'} pending now`}. Once your receiver
      works again, resume. All events are delivered in order.
    </ActionNotice>
  );
}
