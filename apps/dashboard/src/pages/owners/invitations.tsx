import { useStore } from '@latchkey/react';
import type { AdminApp, OwnerInvitation } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';
import { type ActionItem, ActionList } from '../../ui/data/action-list.tsx';
import { Time } from '../../ui/data/time.tsx';

/** Who is invited to own the project, and has not answered yet. */
export function Invitations() {
  const adminApp = useAdminApp();
  const invitations = useStore(adminApp.ownerInvitationsStore);
  return (
    <ActionList
      label="Invitations"
      none="Nobody is invited."
      items={invitations.map((invitation) => itemOf(adminApp, invitation))}
    />
  );
}

function itemOf(adminApp: AdminApp, invitation: OwnerInvitation): ActionItem {
  const { id, recipientEmail, inviterDisplayName, expiresAt } = invitation;
  return {
    id,
    name: recipientEmail,
    title: recipientEmail,
    facts: (
      <>
        {inviterDisplayName && `By ${inviterDisplayName} · `}
        Ends <Time at={expiresAt} />
      </>
    ),
    actions: [
      { label: 'Resend', done: 'Invitation sent again', run: () => adminApp.inviteOwner(recipientEmail) },
      {
        label: 'Revoke',
        question: {
          title: `Revoke the invitation of ${recipientEmail}?`,
          action: 'Revoke invitation',
          text: 'Its link lets nobody in any more.',
        },
        done: 'Invitation revoked',
        run: () => adminApp.revokeOwnerInvitation(id),
      },
    ],
  };
}
