import { Button, useStore } from '@latchkey/react';
import type { HostedDomain } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { HostedDomainDialog } from './hosted-domain-dialog.tsx';
import { HostedDomainRow } from './hosted-domain-row.tsx';

/** The domains that the hosted pages are on, and how each is verified. */
export function HostedDomains() {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const domains = useStore(adminApp.hostedDomainsStore);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<HostedDomain>();
  const add = (
    <Allowed call="POST /latchkey/hosted-domains">
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        Add hosted domain
      </Button>
    </Allowed>
  );

  return (
    <Card
      title="Hosted pages"
      description="Serve the hosted pages on a domain of yours, such as auth.example.com."
      actions={domains.length > 0 && add}
    >
      {domains.length === 0 ? (
        <EmptyState
          isInCard
          icon="domains"
          title="No hosted domains yet"
          text="Until you add one, the hosted pages are on the domain of this server."
          action={add}
        />
      ) : (
        <ul aria-label="Hosted domains" className="-my-1 divide-y divide-line">
          {domains.map((domain) => (
            <HostedDomainRow key={domain.id} domain={domain} onRemove={() => setRemoved(domain)} />
          ))}
        </ul>
      )}
      <HostedDomainDialog open={isAdding} onClose={() => setAdding(false)} />
      <Confirm
        open={removed !== undefined}
        title="Remove this domain?"
        action="Remove domain"
        isDestructive
        act={async () => {
          if (!removed) return;
          await adminApp.removeHostedDomain(removed.id);
          notify('Domain removed');
        }}
        onClose={() => setRemoved(undefined)}
      >
        {removed && (
          <>
            Links to <strong className="break-all text-foreground">{removed.domain}</strong> stop working. Passkeys that
            users created there can't be used on other domains.
          </>
        )}
      </Confirm>
    </Card>
  );
}
