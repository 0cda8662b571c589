import { Button, Dialog } from '@latchkey/react';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { EndpointForm } from './endpoint-form.tsx';

export function EditEndpoint({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      <Allowed call="PATCH /latchkey/webhook-endpoints/:endpoint_id">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          Edit endpoint
        </Button>
      </Allowed>
      <Dialog open={isEditing} onClose={close} title="Edit endpoint">
        <EndpointForm
          endpoint={endpoint}
          action="Save endpoint"
          save={async (settings) => {
            await adminApp.updateWebhookEndpoint(endpoint.id, settings);
            close();
            notify('Endpoint saved');
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
