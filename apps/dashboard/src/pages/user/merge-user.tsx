import type { UserMerge } from '@latchkey/sdk/server';
import { useState } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { UserCombobox } from '../../features/users/user-combobox.tsx';
import { nameOf } from '../../features/users/user-name.ts';
import { Table } from '../../ui/data/table.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import type { Choice } from '../../ui/form/listbox/combobox.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useShownUser } from './user-detail.ts';

type Thing = UserMerge['things'][number]['thing'];

const names: Readonly<Record<Thing, string>> = {
  contact_channels: 'Contact channels',
  sign_in_emails: 'Sign-in emails',
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
  provisioned_accounts: 'Provisioned accounts',
  sessions: 'Sessions',
  connected_apps: 'Connected apps',
  delegations: 'Delegations',
};

interface MergeUserProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Merges a duplicate into the user, after showing what moves. */
export function MergeUser({ open, onClose }: MergeUserProps) {
  const { notify } = useFrame();
  const user = useShownUser();
  const name = nameOf(user);
  const [duplicate, setDuplicate] = useState<Choice | null>(null);
  const [preview, setPreview] = useState<UserMerge>();
  const [failure, setFailure] = useState<unknown>();
  const shown = preview?.duplicateId === duplicate?.id ? preview : undefined;

  async function choose(chosen: Choice | null): Promise<void> {
    setDuplicate(chosen);
    setFailure(undefined);
    if (!chosen) return;
    try {
      setPreview(await user.previewMerge(chosen.id));
    } catch (failure) {
      setFailure(failure);
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
      isBlocked={!shown}
      act={merge}
      onClose={close}
    >
      <p>
        {name} stays. The duplicate's sessions end, what it has moves here, and it is deleted. Both must be the same
        person. You can't undo this.
      </p>
      <UserCombobox label="Duplicate" chosen={duplicate} onChoose={(chosen) => void choose(chosen)} />
      <ErrorMessage error={failure} />
      {shown && <Things things={shown.things} />}
    </Confirm>
  );
}

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
