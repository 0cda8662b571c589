import { useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { OAuthClient } from '@latchkey/sdk/admin';
import { Activity } from './activity.tsx';
import { ApiAccess } from './api-access.tsx';
import { ApplicationSettings } from './application-settings.tsx';
import { Approval } from './approval.tsx';
import { Connection } from './connection.tsx';
import { DeleteApplication } from './delete-application.tsx';
import { Secret } from './secret.tsx';

export function ApplicationView({ store }: { readonly store: Store<OAuthClient | null> }) {
  const client = useStore(store);
  if (!client) return null;
  return (
    <div className="flex flex-col gap-6">
      <Connection client={client} />
      {client.secretLastFour !== null && <Secret client={client} lastFour={client.secretLastFour} />}
      {client.kind === 'machine' && <ApiAccess client={client} />}
      {client.origin === 'owner' ? <ApplicationSettings client={client} /> : <Approval client={client} />}
      <Activity clientId={client.id} />
      <DeleteApplication client={client} />
    </div>
  );
}
