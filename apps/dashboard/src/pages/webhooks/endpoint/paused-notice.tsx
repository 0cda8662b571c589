import { Button } from '@latchkey/react';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { useFocusRestore } from '../../../ui/feedback/use-focus-restore.ts';
import { Icon } from '../../../ui/icons.tsx';
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
  const { isBusy, error, form } = useAnswer(async () => {
    await adminApp.updateWebhookEndpoint(id, { isEnabled: true });
    notify('Deliveries resumed');
  });
  if (!isPaused) return null;
  return (
    <form {...form} className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-danger-wash px-4 py-3">
      <span className="mt-0.5 text-danger">
        <Icon name="warning" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty">
          <strong>
            Paused <Time at={paused.at} />.
          </strong>{' '}
          {reasons[paused.reason]} Events are queued for up to 30 days
          {pendingCount > 0 && `; ${pendingCount} ${pendingCount === 1 ? 'is' : 'are'} pending now`}. Once your receiver
          works again, resume. All events are delivered in order.
        </p>
        <ErrorMessage error={error} />
      </div>
      <Button type="submit" busy={isBusy}>
        Resume deliveries
      </Button>
    </form>
  );
}
