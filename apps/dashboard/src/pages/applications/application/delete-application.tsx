import type { OAuthClient } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';

export function DeleteApplication({ client: { id, name, kind } }: { readonly client: OAuthClient }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const project = useShownProject();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    await adminApp.deleteOAuthClient(id);
    await navigate({ to: pathOf(project.id, 'applications'), replace: true });
    notify(`${name} deleted`);
  }

  return (
    <Allowed call="DELETE /latchkey/oauth-clients/:client_id">
      <Card
        tone="danger"
        title="Delete this application"
        description={
          kind === 'machine'
            ? 'It can no longer get tokens.'
            : 'Users can no longer sign in to it. Their accounts in this project stay.'
        }
      >
        <DeleteDialog
          action="Delete application"
          name={name}
          consequence="Its secret and tokens stop working immediately, and the consent of its users is deleted."
          remove={remove}
        />
      </Card>
    </Allowed>
  );
}
