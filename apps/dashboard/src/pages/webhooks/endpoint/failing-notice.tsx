import { Button } from '@latchkey/react';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';

/** Shown while deliveries fail, with a button to retry right away. */
export function FailingNotice({
  endpoint: { id, isEnabled, paused, failingSince, pendingCount },
}: {
  readonly endpoint: WebhookEndpoint;
}) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { isBusy, error, form } = useAnswer(async () => {
    await adminApp.retryWebhookDeliveries(id);
    notify('Retrying now');
  });
  if (!isEnabled || paused || !failingSince || pendingCount === 0) return null;
  return (
    <form {...form} className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-warning-wash px-4 py-3">
      <span className="mt-0.5 text-warning">
        <Icon name="warning" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty">
          <strong>Failing.</strong> Deliveries have failed since <Time at={failingSince} />.{' '}
          {pendingCount === 1 ? '1 delivery is pending' : `${pendingCount} deliveries are pending`}. The oldest is
          retried automatically. If your receiver is back, retry now.
        </p>
        <ErrorMessage error={error} />
      </div>
      <Button type="submit" variant="secondary" busy={isBusy}>
        Retry now
      </Button>
    </form>
  );
}
