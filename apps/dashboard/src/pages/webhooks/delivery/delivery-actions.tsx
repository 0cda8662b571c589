import { Button } from '@latchkey/react';
import type { WebhookDeliveryInFull } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';

interface DeliveryActsProps {
  readonly endpointId: string;
  readonly delivery: WebhookDeliveryInFull;
}

/** Retries a delivery now, or skips it. */
export function DeliveryActions({ endpointId, delivery: { id, state, payload } }: DeliveryActsProps) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const [isSkipping, setSkipping] = useState(false);
  const canReplay = payload !== null;
  const { isBusy, error, form } = useAnswer(async () => {
    await adminApp.replayWebhookDelivery(endpointId, id);
    notify('Delivery queued');
  }, !canReplay);
  return (
    <div className="max-w-72">
      <form {...form} className="flex flex-wrap gap-2.5">
        <Allowed call="POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay">
          <Button type="submit" variant="secondary" busy={isBusy} aria-disabled={!canReplay}>
            {state === 'pending' ? 'Retry now' : 'Resend event'}
          </Button>
        </Allowed>
        {state === 'pending' && (
          <Allowed call="POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/skip">
            <Button variant="secondary" onClick={() => setSkipping(true)}>
              Skip delivery
            </Button>
          </Allowed>
        )}
      </form>
      <ErrorMessage error={error} />
      <Confirm
        open={isSkipping}
        title="Skip this delivery?"
        action="Skip delivery"
        isDestructive
        act={async () => {
          await adminApp.skipWebhookDelivery(endpointId, id);
          notify('Delivery skipped');
        }}
        onClose={() => setSkipping(false)}
      >
        Skip this event and continue with the next one in the queue. You can resend it later.
      </Confirm>
    </div>
  );
}
