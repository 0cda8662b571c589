import type { TeamMember } from '@latchkey/sdk';
import { type Ref, useId, useState } from 'react';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { useDate } from '../../../i18n/use-date.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { usePopover } from '../../../ui/overlay/use-popover.ts';
import type { MemberPageProps } from './member-page.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { useMemberName } from './use-members.ts';

interface MemberRowProps extends Omit<MemberPageProps, 'query' | 'cursor'> {
  readonly member: TeamMember;
  /** What the user may give and take. */
  readonly grantable: readonly string[];
  readonly place?: Ref<HTMLLIElement> | undefined;
}

/** A member: who it is, what it may, and what can be done about that. */
export function MemberRow({ member, members, team, user, may, onlyAdmin, grantable, place }: MemberRowProps) {
  const text = useTeamsText();
  const date = useDate();
  const reason = useId();
  const [isPicking, setPicking] = useState(false);
  const name = useMemberName()(member);
  const isSelf = member.userId === user.id;
  const isRemovable = may.removeMembers && !isSelf;
  const isNeeded = isRemovable && member.userId === onlyAdmin;
  return (
    <li data-latchkey="row" data-kind="member" ref={place} tabIndex={-1}>
      <Avatar user={member} border />
      <div data-latchkey="row-text">
        <strong data-latchkey="row-title">{name}</strong>
        <span data-latchkey="small">
          {isSelf && `${text('teamMemberYou')} · `}
          {text('teamMemberJoined', { date: date(member.joinedAt) })}
        </span>
        <PermissionChips member={name} permissions={member.permissions} />
        {isNeeded && (
          <span data-latchkey="small" id={reason}>
            {text('teamLastAdminOther')}
          </span>
        )}
      </div>
      <div data-latchkey="acts">
        {grantable.length > 0 && (
          <ActionButton label={text('teamPermissionsChangeNamed', { member: name })} onClick={() => setPicking(true)}>
            {text('teamPermissionsChange')}
          </ActionButton>
        )}
        {isRemovable && (
          <ActionButton
            label={text('teamRemoveNamed', { member: name })}
            because={isNeeded ? reason : undefined}
            onClick={() => members.setRemoving(member)}
          >
            {text('remove')}
          </ActionButton>
        )}
      </div>
      {isPicking && (
        <PermissionPicker
          team={team}
          member={member}
          name={name}
          grantable={grantable}
          onClose={() => setPicking(false)}
        />
      )}
    </li>
  );
}

interface PermissionChipsProps {
  /** Whose they are. */
  readonly member: string;
  readonly permissions: TeamMember['permissions'];
}

/** What was granted first, then what comes with it: that says where it comes from. */
function PermissionChips({ member, permissions }: PermissionChipsProps) {
  const text = useTeamsText();
  const direct = permissions.filter(({ isDirect }) => isDirect);
  const inherited = permissions.filter(({ isDirect }) => !isDirect);
  if (permissions.length === 0) return <span data-latchkey="small">{text('teamPermissionsNone')}</span>;
  return (
    <ul data-latchkey="chips" aria-label={text('teamPermissionsOf', { member })}>
      {direct.map(({ id }) => (
        <li key={id} data-latchkey="chip">
          {id}
        </li>
      ))}
      {inherited.map(({ id, via }) => (
        <li key={id}>
          <Why id={id} via={via} />
        </li>
      ))}
    </ul>
  );
}

interface WhyProps {
  readonly id: string;
  /** The shortest way to it, from what was granted on. */
  readonly via: readonly string[];
}

/** A permission that comes with another one; pressed, it says with which. */
function Why({ id, via }: WhyProps) {
  const text = useTeamsText();
  const { button, panel } = usePopover();
  return (
    <>
      <button type="button" data-latchkey="chip" data-kind="inherited" {...button}>
        {id}
        <span data-latchkey="hidden"> ({text('teamPermissionInherited')})</span>
      </button>
      <span data-latchkey="tooltip" {...panel}>
        {text('teamPermissionWhy', { permissions: [...via, id].join(' → ') })}
      </span>
    </>
  );
}
