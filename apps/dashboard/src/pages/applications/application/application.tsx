import { useParams } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { ItemNotFound } from '../../../features/projects/item-not-found.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { kindWords } from '../kinds.ts';
import { PartyBadge } from '../party-badge.tsx';
import { ApplicationView } from './application-view.tsx';

/** The page of one application. */
export function Application() {
  const { clientId = '' } = useParams({ strict: false }) as { clientId?: string };
  const adminApp = useAdminApp();
  const store = useMemo(() => adminApp.oauthClientStore(clientId), [adminApp, clientId]);
  const known = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const client = known.status === 'ok' ? known.data : undefined;
  if (client === null) {
    return (
      <ItemNotFound
        title="Application not found"
        text="Check the URL. The application may have been deleted."
        list={['applications', 'All applications']}
      />
    );
  }
  return (
    <Page
      title={client?.name ?? 'Application'}
      description={
        client && (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <PartyBadge client={client} />
            {kindWords[client.kind].title}
          </span>
        )
      }
      skeleton="form"
    >
      <ApplicationView store={store} />
    </Page>
  );
}
