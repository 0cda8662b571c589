import { Button, useStore } from '@latchkey/react';
import { useMemo, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Icon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CreateEndpoint } from './edit/create-endpoint.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { ALL_ENDPOINTS } from './endpoints-store.ts';
import { NoEndpoints } from './no-endpoints.tsx';

export function Webhooks() {
  const { id } = useShownProject();
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title="Webhooks"
      description="Notify your servers when something changes in this project."
      skeleton="table"
      action={
        <div className="flex flex-wrap items-start gap-2.5">
          <LinkButton to={pathOf(id, 'webhooks/events')} variant="secondary">
            Event catalog
          </LinkButton>
          <Allowed call="POST /latchkey/webhook-endpoints">
            <Button onClick={create}>
              <Icon name="plus" />
              Add endpoint
            </Button>
          </Allowed>
        </div>
      }
    >
      <Endpoints onCreate={create} />
      <CreateEndpoint open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function Endpoints({ onCreate }: { readonly onCreate: () => void }) {
  const adminApp = useAdminApp();
  const endpoints = useStore(useMemo(() => adminApp.webhookEndpointsStore(ALL_ENDPOINTS), [adminApp]));
  return endpoints.length > 0 ? <EndpointTable endpoints={endpoints} /> : <NoEndpoints onCreate={onCreate} />;
}
