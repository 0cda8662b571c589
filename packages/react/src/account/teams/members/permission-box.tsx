import type { TeamMember } from '@latchkey/sdk';
import { useId } from 'react';
import { useTeamsText } from '../../../i18n/texts/teams.ts';

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
export function PermissionBox({ id, held, isFixed, isBusy, onChange }: PermissionBoxProps) {
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
