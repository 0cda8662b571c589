import { Button } from '@latchkey/react';
import { Allowed } from '../../app/allowed.tsx';
import { CopyableList } from '../../ui/data/copyable-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useProviderUrls } from './provider-urls.ts';

/** Shown before the first application. */
export function NoApplications({ onCreate }: { readonly onCreate: () => void }) {
  const { discovery } = useProviderUrls();
  return (
    <EmptyState
      icon="applications"
      title="No applications yet"
      text="Let Grafana, GitLab or your Python app sign its users in through this project. Create the application here, then paste its client ID and secret there, with this URL."
      action={
        <Allowed call="POST /latchkey/oauth-clients">
          <Button variant="secondary" onClick={onCreate}>
            Create the first application
          </Button>
        </Allowed>
      }
    >
      <CopyableList entries={[['OpenID Connect discovery URL', discovery]]} />
    </EmptyState>
  );
}
