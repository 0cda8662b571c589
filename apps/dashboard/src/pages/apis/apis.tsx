import { Button, useStore } from '@latchkey/react';
import type { ResourceServer } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DeleteConfirm } from '../../ui/overlay/delete-dialog.tsx';
import { ApiDialog, type EditedApi } from './api-dialog.tsx';
import { ApiTable } from './api-table.tsx';

/** The APIs that take access tokens of the project. */
export function Apis() {
  const [edited, setEdited] = useState<EditedApi>();
  return (
    <Page
      title="APIs"
      description="Your APIs that accept access tokens of this project. Applications ask for their scopes, and users allow them."
      skeleton="table"
      action={
        <Allowed call="POST /latchkey/resource-servers">
          <Button onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Create API
          </Button>
        </Allowed>
      }
    >
      <ApiList onEdit={setEdited} />
      <ApiDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Page>
  );
}

function ApiList({ onEdit }: { readonly onEdit: (edited: EditedApi) => void }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const servers = useStore(adminApp.resourceServersStore);
  const [deleted, setDeleted] = useState<ResourceServer>();

  async function remove({ id, displayName }: ResourceServer): Promise<void> {
    await adminApp.deleteResourceServer(id);
    notify(`${displayName} deleted`);
  }

  if (servers.length === 0) return <NoApis onCreate={() => onEdit('new')} />;
  return (
    <>
      <ApiTable servers={servers} onEdit={onEdit} onDelete={setDeleted} />
      {deleted && (
        <DeleteConfirm
          open
          action="Delete API"
          name={deleted.displayName}
          consequence="No more tokens are issued for it. Tokens that are JWTs work until they expire."
          remove={() => remove(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}

const NoApis = ({ onCreate }: { readonly onCreate: () => void }) => (
  <EmptyState
    icon="api"
    title="No APIs yet"
    text="Protect your own API with access tokens of this project. Create it here with its scopes, such as “notes.read”, and verify its tokens with the public keys of the project."
    action={
      <Allowed call="POST /latchkey/resource-servers">
        <Button variant="secondary" onClick={onCreate}>
          Create the first API
        </Button>
      </Allowed>
    }
  />
);
