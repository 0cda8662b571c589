import type { Team, TeamMember } from '@latchkey/sdk';
import { useId, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useRefusal } from '../team-refusal.ts';

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

interface PermissionBoxProps {
  readonly id: string;
  /** How the member holds it, if at all. */
  readonly held: TeamMember['permissions'][number] | undefined;
  /** The user may neither give nor take it. */
  readonly isFixed: boolean;
  readonly isBusy: boolean;
  onChange(isGranted: boolean): void;
}

/** One permission: ticked where it was granted itself. */
function PermissionBox({ id, held, isFixed, isBusy, onChange }: PermissionBoxProps) {
  const text = useTeamsText();
  const note = useId();
  const isInherited = held !== undefined && !held.isDirect;
  const isNoted = isInherited || isFixed;
  return (
    <li data-latchkey="row">
      <div data-latchkey="row-text">
        <label data-latchkey="check">
          <input
            data-latchkey="checkbox"
            type="checkbox"
            checked={held?.isDirect === true}
            disabled={isFixed}
            aria-busy={isBusy || undefined}
            aria-describedby={isNoted ? note : undefined}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span data-latchkey="row-title">{id}</span>
        </label>
        {isNoted && (
          <span data-latchkey="small" id={note}>
            {isInherited && text('teamPermissionWhy', { permissions: [...held.via, id].join(' → ') })}
            {isFixed && text('teamPermissionNotYours')}
          </span>
        )}
      </div>
    </li>
  );
}
