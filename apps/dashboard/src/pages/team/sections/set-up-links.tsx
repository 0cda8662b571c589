import { Button, CopyButton, Dialog, useStore } from '@latchkey/react';
import type { NewSetUpLink, SetUpLink } from '@latchkey/sdk/set-up-links';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { type ActionItem, ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { DialogButtons } from '../../../ui/overlay/confirm.tsx';
import { CreateSetUpLink } from '../create-set-up-link.tsx';
import { partNames } from '../set-up-parts.ts';
import { useTeamView } from '../team-view.ts';

/** The valid set-up links of the team, and a new one. */
export function SetUpLinks() {
  const { setUpLinks } = useTeamView();
  const links = useStore(setUpLinks);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<NewSetUpLink>();
  const end = async (link: SetUpLink) => {
    await link.end();
    await setUpLinks.refresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <ActionList label="Set-up links" none="No set-up links." items={links.map((link) => itemOf(link, end))} />
      <Allowed call="POST /latchkey/teams/:team_id/set-up-links">
        <Button variant="secondary" className="self-start" onClick={() => setCreating(true)}>
          Create set-up link
        </Button>
      </Allowed>
      <CreateSetUpLink open={isCreating} onClose={() => setCreating(false)} onMade={setMade} />
      <Dialog open={made !== undefined} onClose={() => setMade(undefined)} title="Send this link">
        {made && <NewLink link={made} onClose={() => setMade(undefined)} />}
      </Dialog>
    </div>
  );
}

function itemOf(link: SetUpLink, end: (link: SetUpLink) => Promise<void>): ActionItem {
  const { id, parts, createdAt, expiresAt, lastOpenedAt } = link;
  return {
    id,
    name: `link for ${partNames(parts)}`,
    title: partNames(parts),
    facts: (
      <>
        Created <Time at={createdAt} />, expires <Time at={expiresAt} />,{' '}
        {lastOpenedAt ? (
          <>
            last opened <Time at={lastOpenedAt} />
          </>
        ) : (
          'not opened yet'
        )}
      </>
    ),
    actions: [
      {
        label: 'Revoke',
        question: {
          title: `Revoke the link for ${partNames(parts)}?`,
          action: 'Revoke link',
          text: 'It stops working immediately. What was set up with it stays.',
        },
        call: 'DELETE /latchkey/teams/:team_id/set-up-links/:link_id',
        done: 'Link revoked',
        run: () => end(link),
      },
    ],
  };
}

/** Who chooses the identity provider decides whom it signs in. */
const permitsSigningIn = ({ parts }: SetUpLink) => parts.includes('connection');

const NewLink = ({ link, onClose }: { readonly link: NewSetUpLink; readonly onClose: () => void }) => (
  <div className="space-y-4">
    <p role="status" className="text-pretty text-soft">
      Anyone with this link can set this team up until it expires <Time at={link.expiresAt} />
      {permitsSigningIn(link) && ', and so sign in as any user with an address of its verified domains'}. Copy it now:
      it isn't shown again.
    </p>
    <code dir="ltr" className="block break-all rounded-control bg-muted px-3 py-2 font-mono text-small">
      {link.url}
    </code>
    <DialogButtons>
      <CopyButton text={link.url}>Copy link</CopyButton>
      <Button onClick={onClose}>Done</Button>
    </DialogButtons>
  </div>
);
