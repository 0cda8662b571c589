import { Button, CopyButton, Dialog, useStore } from '@latchkey/react';
import type { TeamInvitation } from '@latchkey/sdk';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { type Action, type ActionItem, ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { LinkButton } from '../../../ui/layout/link-button.tsx';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { Invite } from '../invite.tsx';
import { useTeamView } from '../team-view.ts';
import { useInvitationPage } from '../use-invitation-page.tsx';

export function Invitations() {
  const { id } = useShownProject();
  const invitations = useStore(useTeamView().stores.invitations);
  const { callbackUrl, hasApp, field } = useInvitationPage();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<Link>();
  return (
    <div className="flex flex-col gap-4">
      <ActionList
        label="Invitations"
        none="No pending invitations."
        items={invitations.map((invitation) => itemOf(invitation, callbackUrl, setLink))}
      />
      {hasApp ? (
        field
      ) : (
        <>
          <p className="text-pretty text-soft">Add your app's domain first. Invitation links open there.</p>
          <LinkButton to={pathOf(id, 'domains')} variant="secondary">
            Open domains
          </LinkButton>
        </>
      )}
      {callbackUrl && (
        <Allowed call="POST /latchkey/team-invitations">
          <Button variant="secondary" className="self-start" onClick={() => setInviting(true)}>
            Invite by email
          </Button>
        </Allowed>
      )}
      {callbackUrl && <Invite open={isInviting} callbackUrl={callbackUrl} onClose={() => setInviting(false)} />}
      <Dialog open={link !== undefined} onClose={() => setLink(undefined)} title={`Invite ${link?.recipient ?? ''}`}>
        {link && <NewLink link={link} onClose={() => setLink(undefined)} />}
      </Dialog>
    </div>
  );
}

interface Link {
  readonly recipient: string;
  readonly url: string;
  readonly expiresAt: Date;
}

function itemOf(invitation: TeamInvitation, callbackUrl: string | null, onLink: (link: Link) => void): ActionItem {
  const { id, recipientEmail: recipient, expiresAt } = invitation;
  const makeLink = async (callbackUrl: string) => {
    const made = await invitation.createLink({ callbackUrl });
    onLink({ recipient, url: made.link, expiresAt: made.expiresAt });
  };
  const again: Action[] = callbackUrl
    ? [
        {
          label: 'Resend',
          call: 'POST /latchkey/team-invitations/:id/renew',
          done: 'Invitation resent',
          run: () => invitation.renew({ callbackUrl }),
        },
        {
          label: 'Create link',
          call: 'POST /latchkey/team-invitations/:id/link',
          done: 'Link created',
          run: () => makeLink(callbackUrl),
        },
      ]
    : [];
  return {
    id,
    name: recipient,
    title: recipient,
    facts: (
      <>
        Expires <Time at={expiresAt} />
      </>
    ),
    actions: [
      ...again,
      {
        label: 'Revoke',
        question: {
          title: `Revoke the invitation for ${recipient}?`,
          action: 'Revoke invitation',
          text: 'Its link stops working.',
        },
        call: 'DELETE /team-invitations/:id',
        done: 'Invitation revoked',
        run: () => invitation.revoke(),
      },
    ],
  };
}

const NewLink = ({ link: { url, expiresAt }, onClose }: { readonly link: Link; readonly onClose: () => void }) => (
  <div className="space-y-4">
    <p role="status" className="text-pretty text-soft">
      Anyone with this link can join the team once. It expires <Time at={expiresAt} /> and replaces the link that was
      emailed.
    </p>
    <code dir="ltr" className="block break-all rounded-control bg-muted px-3 py-2 font-mono text-small">
      {url}
    </code>
    <DialogButtons>
      <CopyButton text={url}>Copy link</CopyButton>
      <Button onClick={onClose}>Done</Button>
    </DialogButtons>
  </div>
);
