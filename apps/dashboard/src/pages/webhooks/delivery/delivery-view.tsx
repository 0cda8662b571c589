import { CopyButton, useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { WebhookDeliveryInFull } from '@latchkey/sdk/admin';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { CodeBlock } from '../../../ui/data/code-block.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { stateWords } from '../webhook-words.ts';
import { Attempts } from './attempts.tsx';

interface DeliveryViewProps {
  readonly endpointId: string;
  readonly store: Store<WebhookDeliveryInFull | null>;
}

export function DeliveryView({ endpointId, store }: DeliveryViewProps) {
  const delivery = useStore(store);
  if (!delivery) return null;
  const { payload, attempts, nextAttemptAt, queuedBehind } = delivery;
  return (
    <div className="flex flex-col gap-6">
      <Card title="Attempts" description={stateWords[delivery.state].meaning}>
        <div className="space-y-3">
          {queuedBehind ? (
            <Queued endpointId={endpointId} behind={queuedBehind} />
          ) : (
            nextAttemptAt && (
              <p>
                Next attempt: <Time at={nextAttemptAt} />
              </p>
            )
          )}
          <Attempts attempts={attempts} count={delivery.attemptCount} />
        </div>
      </Card>
      <Card title="Message">
        <div className="space-y-4">
          <Facts>
            <Fact name="Message ID">
              <span className="flex items-center gap-1.5">
                <code dir="ltr" className="min-w-0 break-all font-mono text-small">
                  {delivery.messageId}
                </code>
                <CopyButton text={delivery.messageId} label="Copy message ID" />
              </span>
            </Fact>
            <Fact name="Occurred">
              <Time at={delivery.createdAt} />
            </Fact>
          </Facts>
          {payload ? (
            <CodeBlock label="Body" code={JSON.stringify(payload, null, 2)} />
          ) : (
            <p className="text-pretty text-soft">
              Payload removed because the user or team was deleted. This delivery can't be resent.
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Where to look when nothing seems to happen. */
function Queued({ endpointId, behind }: { readonly endpointId: string; readonly behind: string }) {
  return (
    <p className="text-pretty">
      Queued behind{' '}
      <PageLink page={`webhooks/${endpointId}/deliveries/${behind}`} tone="accent">
        an earlier delivery
      </PageLink>{' '}
      that hasn't succeeded yet. To let deliveries pass each other, turn off "Deliver in order" in the endpoint's
      settings.
    </p>
  );
}
