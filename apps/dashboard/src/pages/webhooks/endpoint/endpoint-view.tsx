import { CopyButton, useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DeliveryLog } from '../deliveries/delivery-log.tsx';
import { toldOf } from '../webhook-words.ts';
import { AttemptsChart } from './attempts-chart.tsx';
import { DeleteEndpoint } from './delete-endpoint.tsx';
import { FailingNotice } from './failing-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { Secret } from './secret.tsx';

export function EndpointView({ store }: { readonly store: Store<WebhookEndpoint | null> }) {
  const endpoint = useStore(store);
  if (!endpoint) return null;
  return (
    <div className="flex flex-col gap-6">
      <PausedNotice endpoint={endpoint} />
      <FailingNotice endpoint={endpoint} />
      <Card title="Receiver">
        <Details endpoint={endpoint} />
      </Card>
      <AttemptsChart endpointId={endpoint.id} />
      <Secret endpointId={endpoint.id} />
      <DeliveryLog endpoint={endpoint} />
      <DeleteEndpoint endpoint={endpoint} />
    </div>
  );
}

function Details({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { url, lastDeliveredAt } = endpoint;
  return (
    <Facts>
      <Fact name="URL">
        <span className="flex items-center gap-1.5">
          <code dir="ltr" className="min-w-0 break-all font-mono text-small">
            {url}
          </code>
          <CopyButton text={url} label="Copy URL" />
        </span>
      </Fact>
      <Fact name="Events">{toldOf(endpoint)}</Fact>
      <Fact name="Last delivered">{lastDeliveredAt ? <Time at={lastDeliveredAt} /> : 'Never'}</Fact>
      <Fact name="Pending">{endpoint.pendingCount}</Fact>
      <Fact name="Added">
        <Time at={endpoint.createdAt} />
      </Fact>
    </Facts>
  );
}
