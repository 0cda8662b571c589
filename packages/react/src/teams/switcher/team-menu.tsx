import type { Team } from '@latchkey/sdk';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../hooks/use-app.ts';
import { useKnownProject } from '../../hooks/use-project.ts';
import { useSwitcherText } from '../../i18n/texts/switcher.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Input } from '../../ui/form/input.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import type { useMenu } from '../../ui/overlay/use-menu.ts';
import { creationHash, teamHash } from '../team-hash.ts';
import type { SelectedTeamSwitcherProps } from './selected-team-switcher.tsx';
import type { Switch } from './use-switch.ts';

/** From this many teams on, there is a search field. */
const SEARCHED_FROM = 8;

interface TeamMenuProps extends Pick<SelectedTeamSwitcherProps, 'allowNull' | 'nullLabel'> {
  readonly menu: ReturnType<typeof useMenu>;
  readonly teams: readonly Team[];
  readonly choice: Switch;
  /** Why the teams could not be read. */
  readonly unread: unknown;
}

/** The current team and its settings, the others, and a new one. */
export function TeamMenu({ menu, teams, choice, unread, allowNull = false, nullLabel }: TeamMenuProps) {
  const text = useSwitcherText();
  const [query, setQuery] = useState('');
  const { current } = choice;
  const others = teams.filter((team) => team.id !== current?.id && isFound(team, query));
  const choose = (team: Team | null) => choice.choose(team, menu.close);
  const isSearched = teams.length >= SEARCHED_FROM;
  return (
    <div data-latchkey="menu" {...menu.popover}>
      {isSearched && (
        <Input
          type="search"
          aria-label={text('teamSearch')}
          placeholder={text('teamSearch')}
          autoComplete="off"
          enterKeyHint="go"
          data-focus
          onChange={({ target }) => setQuery(target.value)}
          {...menu.field}
        />
      )}
      <div role="menu" aria-label={text('teamSwitch')} tabIndex={-1} {...menu.menu}>
        {current && query === '' && <CurrentTeam team={current} onChoose={menu.close} />}
        {allowNull && query === '' && (
          <TeamChoice isCurrent={current === null} onChoose={() => (current ? choose(null) : menu.close())}>
            {nullLabel ?? text('teamNone')}
          </TeamChoice>
        )}
        {others.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
          <div role="group" aria-label={text('teamsOther')}>
            {others.map((team) => (
              <TeamChoice key={team.id} isCurrent={false} onChoose={() => choose(team)}>
                <Avatar user={team} size={24} border />
                {team.displayName}
              </TeamChoice>
            ))}
          </div>
        )}
        <CreateTeam onChoose={menu.close} />
      </div>
      <div data-latchkey="status" role="status">
        {teams.length === 0 && unread === undefined && text('teamsNone')}
        {query !== '' && others.length === 0 && text('teamSearchNone')}
      </div>
      <ErrorMessage error={choice.failure ?? unread} />
    </div>
  );
}

interface ChosenProps {
  onChoose(): void;
}

function CurrentTeam({ team, onChoose }: ChosenProps & { readonly team: Team }) {
  const text = useSwitcherText();
  return (
    <>
      <TeamChoice isCurrent onChoose={onChoose}>
        <Avatar user={team} size={24} border />
        {team.displayName}
      </TeamChoice>
      <SettingsLink hash={teamHash(team.id)} onChoose={onChoose}>
        {text('teamSettings', { team: team.displayName })}
      </SettingsLink>
    </>
  );
}

function CreateTeam({ onChoose }: ChosenProps) {
  const text = useSwitcherText();
  if (!useKnownProject()?.config.clientTeamCreationEnabled) return null;
  return (
    <SettingsLink hash={creationHash} onChoose={onChoose}>
      {text('teamNew')}
    </SettingsLink>
  );
}

function SettingsLink({
  hash,
  onChoose,
  children,
}: ChosenProps & { readonly hash: string; readonly children: ReactNode }) {
  const { urls } = useApp();
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      data-latchkey="menu-item"
      href={`${urls.accountSettings}#${hash}`}
      onClick={onChoose}
    >
      {children}
    </a>
  );
}

const isFound = ({ displayName }: Team, query: string) =>
  displayName.toLowerCase().includes(query.trim().toLowerCase());

interface TeamChoiceProps {
  readonly isCurrent: boolean;
  readonly children: ReactNode;
  onChoose(): unknown;
}

/** One of the teams of the menu, or none of them. */
const TeamChoice = ({ isCurrent, children, onChoose }: TeamChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={isCurrent}
    tabIndex={-1}
    data-latchkey="menu-item"
    onClick={onChoose}
  >
    {children}
    {isCurrent && (
      <span data-latchkey="menu-mark">
        <CheckIcon />
      </span>
    )}
  </button>
);
