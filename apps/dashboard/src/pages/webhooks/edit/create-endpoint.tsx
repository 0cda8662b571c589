import { Dialog } from '@latchkey/react';
import { useNavigate } from '@tanstack/react-router';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { EndpointForm } from './endpoint-form.tsx';

interface CreateEndpointProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds an endpoint and opens its page, which shows the secret. */
export function CreateEndpoint({ open, onClose }: CreateEndpointProps) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const navigate = useNavigate();
  return (
    <Dialog open={open} onClose={onClose} title="Add endpoint">
      <EndpointForm
        action="Add endpoint"
        save={async (settings) => {
          const made = await adminApp.createWebhookEndpoint(settings);
          onClose();
          await navigate({ to: pathOf(id, `webhooks/${made.id}`) });
          notify('Endpoint added');
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
