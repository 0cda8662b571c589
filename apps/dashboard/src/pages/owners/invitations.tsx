import { useStore } from '@latchkey/react';
import type { AdminApp, OwnerInvitation } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';
import { ownerRoles } from '../../features/projects/owner-roles.ts';
import { type ActionItem, ActionList } from '../../ui/data/action-list.tsx';
import { Time } from '../../ui/data/time.tsx';

/** Pending owner invitations. */
export function Invitations() {
  const adminApp = useAdminApp();
  const invitations = useStore(adminApp.ownerInvitationsStore);
  return (
    <ActionList
      label="Invitations"
      none="No pending invitations."
      items={invitations.map((invitation) => itemOf(adminApp, invitation))}
    />
  );
}

function itemOf(adminApp: AdminApp, invitation: OwnerInvitation): ActionItem {
  const { id, recipientEmail, role, inviterDisplayName, expiresAt } = invitation;
  return {
    id,
    name: recipientEmail,
    title: recipientEmail,
    facts: (
      <>
        {ownerRoles[role].title} · {inviterDisplayName && `By ${inviterDisplayName} · `}
        Expires <Time at={expiresAt} />
      </>
    ),
    actions: [
      {
        label: 'Resend',
        call: 'POST /latchkey/owner-invitations',
        done: 'Invitation resent',
        run: () => adminApp.inviteOwner(recipientEmail, role),
      },
      {
        label: 'Revoke',
        question: {
          title: `Revoke the invitation for ${recipientEmail}?`,
          action: 'Revoke invitation',
          text: 'Its link stops working.',
        },
        call: 'DELETE /latchkey/owner-invitations/:invitation_id',
        done: 'Invitation revoked',
        run: () => adminApp.revokeOwnerInvitation(id),
      },
    ],
  };
}
