import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ActionNotice } from '../../../ui/feedback/action-notice.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';

/** Shown while deliveries fail, with a button to retry right away. */
export function FailingNotice({
  endpoint: { id, isEnabled, paused, failingSince, pendingCount },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const answer = useAnswer(async () => {
    await adminApp.retryWebhookDeliveries(id);
    notify('Retrying now');
  });
  if (!isEnabled || paused || !failingSince || pendingCount === 0) return null;
  return (
    <ActionNotice
      call="POST /latchkey/webhook-endpoints/:endpoint_id/retry"
      tone="warning"
      answer={answer}
      action="Retry now"
      variant="secondary"
    >
      <strong>Failing.</strong> Deliveries have failed since <Time at={failingSince} />.{' '}
      {pendingCount === 1 ? '1 delivery is pending' : `${pendingCount} deliveries are pending`}. The oldest is retried
      automatically. If your receiver is back, retry now.
    </ActionNotice>
  );
}
