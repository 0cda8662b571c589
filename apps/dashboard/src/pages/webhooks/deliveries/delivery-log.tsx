import { Button } from '@latchkey/react';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useId, useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useSearchParams } from '../../../ui/data/use-search-params.ts';
import { StaleList } from '../../../ui/feedback/stale-list.tsx';
import type { DeliverySearch } from './deliveries-store.ts';
import { DeliveryList } from './delivery-list.tsx';
import { Filters } from './filters.tsx';
import { ReplaySpan } from './replay-span.tsx';

/** The deliveries of an endpoint that match the filters. */
export function DeliveryLog({ endpoint: { id: endpointId, pendingCount } }: { readonly endpoint: WebhookEndpoint }) {
  const id = useId();
  const { search, shown, isLate, look, clear } = useSearchParams<DeliverySearch>();
  const [isReplaying, setReplaying] = useState(false);

  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id={id} className="text-heading">
          Deliveries
        </h2>
        <Allowed call="POST /latchkey/webhook-endpoints/:endpoint_id/replay">
          <Button variant="secondary" onClick={() => setReplaying(true)}>
            Replay a time range
          </Button>
        </Allowed>
      </div>
      <Filters search={search} onSearch={look} />
      <StaleList isLate={isLate}>
        <DeliveryList endpointId={endpointId} isExpecting={pendingCount > 0} search={shown} onClear={clear} />
      </StaleList>
      <ReplaySpan open={isReplaying} endpointId={endpointId} onClose={() => setReplaying(false)} />
    </section>
  );
}
