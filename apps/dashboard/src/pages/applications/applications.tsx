import { Button, useStore } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { Icon } from '../../ui/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ApplicationTable } from './application-table.tsx';
import { CreateApplication } from './create/create-application.tsx';
import { NoApplications } from './no-applications.tsx';
import { UnregisteredApplications } from './unregistered-applications.tsx';

export function Applications() {
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title="Applications"
      description="Apps and tools that sign their users in through this project, with OpenID Connect or OAuth 2.0."
      skeleton="table"
      action={
        <Allowed call="POST /latchkey/oauth-clients">
          <Button onClick={create}>
            <Icon name="plus" />
            Create application
          </Button>
        </Allowed>
      }
    >
      <ApplicationList onCreate={create} />
      <UnregisteredApplications />
      <CreateApplication open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function ApplicationList({ onCreate }: { readonly onCreate: () => void }) {
  const clients = useStore(useAdminApp().oauthClientsStore);
  return clients.length > 0 ? <ApplicationTable clients={clients} /> : <NoApplications onCreate={onCreate} />;
}
