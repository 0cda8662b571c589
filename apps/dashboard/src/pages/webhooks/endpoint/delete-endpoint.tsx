import { Button } from '@latchkey/react';
import type { WebhookEndpoint } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { shortUrl } from '../webhook-words.ts';

export function DeleteEndpoint({ endpoint: { id, url } }: { readonly endpoint: WebhookEndpoint }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Delete this endpoint" description="Stops all deliveries, including pending ones." tone="danger">
      <Allowed call="DELETE /latchkey/webhook-endpoints/:endpoint_id">
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Delete endpoint
        </Button>
      </Allowed>
      <Confirm
        open={isAsking}
        title="Delete this endpoint?"
        action="Delete endpoint"
        isDestructive
        act={async () => {
          await adminApp.deleteWebhookEndpoint(id);
          await navigate({ to: pathOf(project.id, 'webhooks') });
          notify('Endpoint deleted');
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{shortUrl(url)}</strong> stops receiving events.
          Its secret and deliveries are deleted too. You can't undo this.
        </p>
      </Confirm>
    </Card>
  );
}
