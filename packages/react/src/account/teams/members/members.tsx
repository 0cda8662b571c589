import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../../../hooks/dom/time.ts';
import { useApp } from '../../../hooks/use-app.ts';
import { useSnapshot } from '../../../hooks/use-store.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Input } from '../../../ui/form/input.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Subsection } from '../../subsection.tsx';
import type { TeamProps } from '../rights.ts';
import { MemberPage } from './member-page.tsx';
import { useMemberName, useMembers } from './use-members.ts';
import { PAGE, useOnlyAdmin } from './use-only-admin.ts';

/** From this many members on, there is a search field. */
const SEARCHED_FROM = 8;
const TYPING_MILLIS = 250;

/** A team's members, and their permissions. */
export function Members(props: TeamProps) {
  const { team, may } = props;
  const text = useTeamsText();
  const nameOf = useMemberName();
  const [typed, setTyped] = useState('');
  const query = useDelayed(typed, TYPING_MILLIS);
  const all = useSnapshot(useApp().teamStores(team.id).members({ limit: PAGE }));
  const members = useMembers(team);
  const onlyAdmin = useOnlyAdmin(team, may);
  const { removing, setRemoving } = members;
  const isSearched = all.status === 'ok' && (all.data ?? []).length >= SEARCHED_FROM;
  return (
    <Subsection title={text('teamMembers')}>
      <div data-latchkey="form" ref={members.ref} tabIndex={-1}>
        {isSearched && (
          <Input
            type="search"
            aria-label={text('teamMemberSearch')}
            placeholder={text('teamMemberSearch')}
            autoComplete="off"
            enterKeyHint="search"
            onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
          />
        )}
        <ul data-latchkey="rows">
          <MemberPage {...props} members={members} onlyAdmin={onlyAdmin} query={query} />
        </ul>
        <div data-latchkey="status" role="status">
          {members.done}
        </div>
        <ConfirmDialog
          open={removing !== undefined}
          title={text('teamRemoveAsked', { member: removing ? nameOf(removing) : '' })}
          confirmText={text('remove')}
          isBusy={members.busy !== undefined}
          failure={members.failure}
          onConfirm={() => removing && members.remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {text('teamRemoveHelp', { team: team.displayName })}
        </ConfirmDialog>
      </div>
    </Subsection>
  );
}

/** A value once it has stood still for a while. */
function useDelayed<T>(value: T, millis: number): T {
  const time = useContext(TimeContext);
  const [still, setStill] = useState(value);
  useEffect(() => time.after(millis, () => setStill(value)), [time, value, millis]);
  return still;
}
