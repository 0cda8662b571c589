import type { ServerUser, UserMerge } from '@latchkey/sdk/server';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { UserCombobox } from '../../features/users/user-combobox.tsx';
import { nameOf } from '../../features/users/user-name.ts';
import { Fact, Facts } from '../../ui/data/facts.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import type { Choice } from '../../ui/form/listbox/combobox.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useShownUser, useUserDetail } from './user-detail.ts';

type Thing = UserMerge['things'][number]['thing'];

const names: Readonly<Record<Thing, string>> = {
  contact_channels: 'Contact channels',
  password: 'Password',
  oauth_accounts: 'Connected accounts',
  passkeys: 'Passkeys',
  authenticator_app: 'Authenticator app',
  security_keys: 'Security keys',
  recovery_codes: 'Recovery codes',
  team_memberships: 'Team memberships',
  team_permissions: 'Team permissions',
  project_permissions: 'Project permissions',
  api_keys: 'API keys',
  notification_preferences: 'Notification preferences',
  sessions: 'Sessions',
  connected_apps: 'Connected apps',
  delegations: 'Delegations',
};

/** What came of asking about a chosen duplicate. */
interface Asked {
  readonly id: string;
  readonly user?: ServerUser | null;
  readonly preview?: UserMerge;
  readonly failure?: unknown;
}

interface MergeUserProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Merges a duplicate into the user, after showing what moves. */
export function MergeUser({ open, onClose }: MergeUserProps) {
  const { notify } = useFrame();
  const user = useShownUser();
  const { app } = useUserDetail();
  const name = nameOf(user);
  const [duplicate, setDuplicate] = useState<Choice | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const { preview, failure, user: other } = (duplicate?.id === asked?.id && asked) || {};

  async function choose(chosen: Choice | null): Promise<void> {
    setDuplicate(chosen);
    setAsked(undefined);
    if (!chosen) return;
    const { id } = chosen;
    try {
      const [preview, other] = await Promise.all([user.previewMerge(id), app.getUser(id)]);
      setAsked({ id, preview, user: other });
    } catch (failure) {
      setAsked({ id, failure });
    }
  }

  function close(): void {
    void choose(null);
    onClose();
  }

  async function merge(): Promise<void> {
    if (!duplicate) return;
    await user.merge(duplicate.id);
    notify(`${duplicate.name} merged into ${name}`);
  }

  return (
    <Confirm
      open={open}
      title={`Merge with ${name}`}
      action="Merge users"
      isDestructive
      isBlocked={!preview}
      act={merge}
      onClose={close}
    >
      <p>
        {name} stays. The duplicate's sessions end, what it has moves here, and it is deleted. Both must be the same
        person. You can't undo this.
      </p>
      <UserCombobox label="Duplicate" chosen={duplicate} onChoose={(chosen) => void choose(chosen)} />
      <ErrorMessage error={failure} />
      {other && (
        <Facts>
          <Person name="Stays" user={user} />
          <Person name="Is deleted" user={other} />
        </Facts>
      )}
      {preview && <Things things={preview.things} />}
    </Confirm>
  );
}

const Person = ({ name, user }: { readonly name: string; readonly user: ServerUser }) => (
  <Fact name={name}>
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-foreground">{nameOf(user)}</span>
      {user.primaryEmail}
      {user.primaryEmail &&
        (user.primaryEmailVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>)}
    </span>
    Signed up <Time at={user.signedUpAt} />
  </Fact>
);

function Things({ things }: Pick<UserMerge, 'things'>) {
  if (things.length === 0) return <p>The duplicate has nothing to move.</p>;
  return (
    <Table label="What the duplicate has" columns={['Of the duplicate', 'Moves', 'Deleted']}>
      {things.map(({ thing, moves, ends }) => (
        <tr key={thing}>
          <th scope="row">{names[thing]}</th>
          <td data-label="Moves">{moves || '–'}</td>
          <td data-label="Deleted">{ends || '–'}</td>
        </tr>
      ))}
    </Table>
  );
}
