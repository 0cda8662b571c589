import { KnownError } from '@latchkey/sdk';
import { useParams } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { ItemNotFound } from '../../../features/projects/item-not-found.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { HealthBadge } from '../badges.tsx';
import { EditEndpoint } from '../edit/edit-endpoint.tsx';
import { shortUrl } from '../webhook-words.ts';
import { EndpointView } from './endpoint-view.tsx';
import { SendTest } from './send-test.tsx';

/** The page of one endpoint. */
export function Endpoint() {
  const { endpointId = '' } = useParams({ strict: false }) as { endpointId?: string };
  const adminApp = useAdminApp();
  const store = useMemo(() => adminApp.webhookEndpointStore(endpointId), [adminApp, endpointId]);
  const known = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const endpoint = known.status === 'ok' ? known.data : undefined;
  const isNoId = known.status === 'error' && KnownError.is(known.error, 'SCHEMA_ERROR');
  if (endpoint === null || isNoId) {
    return (
      <ItemNotFound
        title="Endpoint not found"
        text="Check the URL. The endpoint may have been deleted."
        list={['webhooks', 'All endpoints']}
      />
    );
  }
  return (
    <Page
      title={endpoint ? shortUrl(endpoint.url) : 'Endpoint'}
      description={
        endpoint && (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <HealthBadge endpoint={endpoint} />
            <span className="[overflow-wrap:anywhere]">{endpoint.description}</span>
          </span>
        )
      }
      action={
        endpoint && (
          <div className="flex flex-wrap items-start gap-2.5">
            <SendTest endpoint={endpoint} />
            <EditEndpoint endpoint={endpoint} />
          </div>
        )
      }
      skeleton="form"
    >
      <EndpointView store={store} />
    </Page>
  );
}
