import { KnownError } from '@latchkey/sdk';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { ItemNotFound } from '../../../features/projects/item-not-found.tsx';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { usePolling } from '../../../ui/data/use-polling.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { StateBadge } from '../badges.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import { DeliveryView } from './delivery-view.tsx';

/** The page of one delivery. */
export function Delivery() {
  const params = useParams({ strict: false }) as { endpointId?: string; deliveryId?: string };
  const { endpointId = '', deliveryId = '' } = params;
  const adminApp = useAdminApp();
  const store = useMemo(
    () => adminApp.webhookDeliveryStore(endpointId, deliveryId),
    [adminApp, endpointId, deliveryId],
  );
  const known = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const delivery = known.status === 'ok' ? known.data : undefined;
  const isNoId = known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR');
  usePolling(
    delivery?.state === 'pending',
    useCallback(() => adminApp.getWebhookDelivery(endpointId, deliveryId), [adminApp, endpointId, deliveryId]),
  );
  if (delivery === null || isNoId) {
    return (
      <ItemNotFound
        title="Delivery not found"
        text="Check the URL. Old deliveries are removed from the log."
        list={['webhooks', 'All endpoints']}
      />
    );
  }
  return (
    <Page
      title={delivery?.kind ?? 'Delivery'}
      description={
        delivery && (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge state={delivery.state} />
            <PageLink page={`webhooks/${endpointId}`} tone="accent">
              View endpoint
            </PageLink>
          </span>
        )
      }
      action={delivery && <DeliveryActions endpointId={endpointId} delivery={delivery} />}
      skeleton="text"
    >
      <DeliveryView endpointId={endpointId} store={store} />
    </Page>
  );
}
