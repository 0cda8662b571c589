import { Button, useStore } from '@latchkey/react';
import { memo, useCallback, useMemo } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { Paging } from '../../../ui/data/pagination.tsx';
import { usePolling } from '../../../ui/data/use-polling.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type DeliverySearch, deliveryFilter, isFiltered } from './deliveries-store.ts';
import { DeliveryTable } from './delivery-table.tsx';

interface DeliveryListProps {
  readonly endpointId: string;
  /** Whether a delivery is pending. */
  readonly isExpecting: boolean;
  readonly search: DeliverySearch;
  readonly onClear: () => void;
}

/** One page of deliveries, refreshed while any is pending. */
export const DeliveryList = memo(function DeliveryList({
  endpointId,
  isExpecting,
  search,
  onClear,
}: DeliveryListProps) {
  const adminApp = useAdminApp();
  const { state, kind, since, cursor } = search;
  const filter = useMemo(
    () => deliveryFilter({ state, kind, since, cursor }, adminApp.clock()),
    [adminApp, state, kind, since, cursor],
  );
  const deliveries = useStore(
    useMemo(() => adminApp.webhookDeliveriesStore(endpointId, filter), [adminApp, endpointId, filter]),
  );
  const isNothingYet = deliveries.length === 0 && !isFiltered(search) && !cursor;
  usePolling(
    isNothingYet || isExpecting || deliveries.some((delivery) => delivery.state === 'pending'),
    useCallback(
      () => Promise.all([adminApp.listWebhookDeliveries(endpointId, filter), adminApp.getWebhookEndpoint(endpointId)]),
      [adminApp, endpointId, filter],
    ),
  );

  if (isNothingYet) {
    return (
      <EmptyState
        icon="webhooks"
        title="No deliveries yet"
        text="Send a test event, or trigger one: sign a user up or create a team. Deliveries appear here automatically."
      />
    );
  }
  if (deliveries.length === 0) {
    return (
      <EmptyState
        icon="search"
        title="No deliveries found"
        text="No deliveries match these filters."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <div>
      <p role="status" className="sr-only">
        {deliveries.length === 1 ? '1 delivery' : `${deliveries.length} deliveries`} on this page
      </p>
      <DeliveryTable endpointId={endpointId} deliveries={deliveries} />
      <Paging search={search} nextCursor={deliveries.nextCursor} />
    </div>
  );
});
