import { Button } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Invitations } from './invitations.tsx';
import { InviteOwner } from './invite-owner.tsx';
import { OwnerList } from './owner-list.tsx';

export function Owners() {
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title="Owners"
      description="Who can open this project in the dashboard, and what they can do there."
      skeleton="form"
      action={
        <Allowed call="POST /latchkey/owner-invitations">
          <Button onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Invite owner
          </Button>
        </Allowed>
      }
    >
      <div className="flex flex-col gap-6">
        <Card title="Owners">
          <OwnerList />
        </Card>
        <Card title="Invitations" description="Sent by email. Each works once and expires after seven days.">
          <Invitations />
        </Card>
      </div>
      <InviteOwner open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}
