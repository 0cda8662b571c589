import { Button } from '@latchkey/react';
import type { OAuthClient } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { CopyableList } from '../../../ui/data/copyable-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

/** Lets in an application that no owner has registered, or blocks it. */
export function Approval({ client }: { readonly client: OAuthClient }) {
  const { id, isApproved, name, origin, redirectUris } = client;
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const [isAsked, setAsked] = useState(false);
  const action = isApproved ? 'Block application' : 'Approve application';

  async function judge(): Promise<void> {
    await adminApp.updateOAuthClient(id, { isApproved: !isApproved });
    notify(isApproved ? `${name} blocked` : `${name} approved`);
  }

  return (
    <Card title="Unregistered application" description={descriptions[origin]}>
      <div className="flex flex-col items-start gap-5">
        <CopyableList entries={redirectUris.map((uri, index) => [`Redirect URL ${index + 1}`, uri])} />
        <Allowed call="PATCH /latchkey/oauth-clients/:client_id">
          <Button variant={isApproved ? 'secondary' : 'primary'} onClick={() => setAsked(true)}>
            {action}
          </Button>
        </Allowed>
      </div>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`${action}?`}
        action={action}
        isDestructive={isApproved}
        act={judge}
      >
        <p>
          {isApproved
            ? `${name} can no longer sign users in, and its tokens can't be renewed.`
            : `${name} can ask your users for access. The name is what the application says of itself, so check where it sends users back to.`}
        </p>
      </Confirm>
    </Card>
  );
}

const descriptions: Readonly<Partial<Record<OAuthClient['origin'], string>>> = {
  'metadata-document': 'This application describes itself in the document at its client ID.',
  registration: 'This application registered itself. No one has verified who it belongs to.',
};
