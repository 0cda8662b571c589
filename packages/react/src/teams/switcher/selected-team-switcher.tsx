import type { CurrentUser, Team, ThatTeam } from '@latchkey/sdk';
import { useApp } from '../../hooks/use-app.ts';
import { useKnown, useSnapshot } from '../../hooks/use-store.ts';
import { useSwitcherText } from '../../i18n/texts/switcher.ts';
import { useRoot } from '../../i18n/use-root.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icons/icons.tsx';
import { useMenu } from '../../ui/overlay/use-menu.ts';
import { TeamMenu } from './team-menu.tsx';
import { useSwitch } from './use-switch.ts';

/** Which teams are offered, and where they lead. */
export interface SelectedTeamSwitcherProps {
  /** Where a team is worked in; who chooses one goes there. */
  urlMap?(team: Team): string;
  /** The team that the page is about, null for none; it becomes the selected one. Left out, the selected one is shown. */
  readonly selectedTeam?: ThatTeam | null | undefined;
  /** The user keeps the selected team: only `onChange` and `urlMap` say what a choice does. */
  readonly noUpdateSelectedTeam?: boolean | undefined;
  /** Offers to work in no team. */
  readonly allowNull?: boolean | undefined;
  /** What no team is called: “Personal”. */
  readonly nullLabel?: string | undefined;
  /** Called before the selected team changes; where it throws, the team stays. */
  onChange?(team: Team | null): unknown;
}

/** Which team the signed-in user works in, with a menu of the others: `<SelectedTeamSwitcher allowNull />`. */
export function SelectedTeamSwitcher(props: SelectedTeamSwitcherProps) {
  const app = useApp();
  const user = useKnown(app.userStore);
  const teams = useSnapshot(app.teamsStore);
  if (user === null) return null;
  if (!user || teams.status === 'pending') return <span data-latchkey="menu-button" aria-hidden="true" />;
  // A page goes on without its other teams; the menu says why they are not there.
  const known = teams.status === 'ok' ? teams.data : user.selectedTeam ? [user.selectedTeam] : [];
  const unread = teams.status === 'error' ? teams.error : undefined;
  return <Switcher key={user.id} {...props} user={user} teams={known} unread={unread} />;
}

interface SwitcherProps extends SelectedTeamSwitcherProps {
  readonly user: CurrentUser;
  readonly teams: readonly Team[];
  /** Why the teams could not be read. */
  readonly unread: unknown;
}

function Switcher({ user, teams, unread, ...props }: SwitcherProps) {
  const text = useSwitcherText();
  const root = useRoot();
  const menu = useMenu();
  const choice = useSwitch(user, teams, props);
  const { current } = choice;
  const label = current?.displayName ?? props.nullLabel ?? text('teamNone');
  return (
    <span data-latchkey="user" {...root}>
      <button type="button" data-latchkey="menu-button" data-kind="team" {...menu.button}>
        {current && <Avatar user={current} size={24} border />}
        <span data-latchkey="hidden">{text('teamCurrent', { team: label })}</span>
        <span aria-hidden="true">{label}</span>
        <Icon>
          <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
        </Icon>
      </button>
      {menu.isOpen && (
        <TeamMenu
          menu={menu}
          teams={teams}
          unread={unread}
          choice={choice}
          allowNull={props.allowNull}
          nullLabel={props.nullLabel}
        />
      )}
    </span>
  );
}
