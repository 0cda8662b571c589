import type { Team, TeamMember } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useRefusal } from '../refused.ts';
import { PermissionBox } from './permission-box.tsx';

interface PermissionPickerProps {
  readonly team: Team;
  readonly member: TeamMember;
  readonly name: string;
  readonly grantable: readonly string[];
  onClose(): void;
}

/** Gives a member permissions and takes them, one at a time and at once. */
export function PermissionPicker({ team, member, name, grantable, onClose }: PermissionPickerProps) {
  const text = useTeamsText();
  const [done, setDone] = useState('');
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  const held = new Map(member.permissions.map((permission) => [permission.id, permission]));
  const granted = member.permissions.filter(({ isDirect }) => isDirect).map(({ id }) => id);
  const change = (id: string, isGranted: boolean) =>
    act(id, async () => {
      setDone('');
      await (isGranted ? team.grantPermission(member.userId, id) : team.revokePermission(member.userId, id));
      const values = { member: name, permission: id };
      setDone(isGranted ? text('teamPermissionGranted', values) : text('teamPermissionRevoked', values));
    });
  return (
    <Dialog open title={text('teamPermissionsOf', { member: name })} onClose={onClose}>
      <p data-latchkey="text">{text('teamPermissionsHelp')}</p>
      <ErrorMessage error={failure} />
      <ul data-latchkey="rows">
        {[...new Set([...grantable, ...granted])].map((id) => (
          <PermissionBox
            key={id}
            id={id}
            held={held.get(id)}
            isFixed={!grantable.includes(id)}
            isBusy={busy === id}
            onChange={(isGranted) => change(id, isGranted)}
          />
        ))}
      </ul>
      <div data-latchkey="status" role="status">
        {done}
      </div>
      <Button onClick={onClose}>{text('close')}</Button>
    </Dialog>
  );
}
