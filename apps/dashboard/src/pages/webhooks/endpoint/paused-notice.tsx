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
  failing: 'Nothing could be delivered for three days.',
  gone: 'The receiver answered that it is gone for good (410).',
};

/** Why nothing is sent, and the way on. */
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
    notify('Deliveries go on');
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
          {reasons[paused.reason]} What happens waits for up to 30 days
          {pendingCount > 0 && `; ${pendingCount} ${pendingCount === 1 ? 'message waits' : 'messages wait'} now`}. Once
          the receiver works again, resume: everything is delivered in order.
        </p>
        <ErrorMessage error={error} />
      </div>
      <Button type="submit" busy={isBusy}>
        Resume
      </Button>
    </form>
  );
}
