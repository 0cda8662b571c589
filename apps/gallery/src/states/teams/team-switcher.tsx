import { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from '@latchkey/react';
import { data, never } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { user } from '../../people.ts';
import type { State, Step } from '../../state.ts';
import { longTeam, team, teams } from '../../teams.ts';

interface Shown extends SelectedTeamSwitcherProps {
  readonly list?: Reply;
  readonly circumstances?: Circumstances;
  readonly isNone?: boolean;
  readonly steps?: readonly Step[];
}

function switcher(name: string, { list = teams.three, circumstances, isNone, steps, ...props }: Shown = {}): State {
  const selected = isNone ? {} : { selected_team_id: team.id, selected_team: team };
  const replies = { 'GET /users/me': data({ ...user, ...selected }), 'GET /teams': list, ...circumstances?.replies };
  return {
    group: 'team switcher',
    name,
    ...(steps && { steps }),
    render: () => (
      <GalleryProvider app={galleryApp({ isSignedIn: true, ...circumstances, replies })}>
        <main className="gallery-element">
          <h1>My notes</h1>
          <div>
            <SelectedTeamSwitcher
              {...props}
              selectedTeam={props.selectedTeam ?? (isNone ? null : team)}
              noUpdateSelectedTeam
            />
          </div>
        </main>
      </GalleryProvider>
    ),
  };
}

const open = (name = 'Team: Analytical Engines'): readonly Step[] => [{ click: ['button', name] }];
const creating: Circumstances = { config: { client_team_creation_enabled: true } };
const refuse = () => {
  throw new Error('Not while a note is unsaved.');
};

export const teamSwitcher: readonly State[] = [
  switcher('closed'),
  switcher('no team', { isNone: true }),
  switcher('long name', { list: teams.long }),
  switcher('open', { steps: open(), circumstances: creating }),
  switcher('open, with no team', { allowNull: true, nullLabel: 'Personal', steps: open() }),
  switcher('open, long names', { list: teams.long, steps: open(`Team: ${longTeam.display_name}`) }),
  switcher('many', { list: teams.many, steps: open() }),
  switcher('none found', {
    list: teams.many,
    steps: [...open(), { fill: 'Search teams', with: 'zoo' }],
  }),
  switcher('in no team', { list: teams.none, isNone: true, steps: open('Team: No team'), circumstances: creating }),
  switcher('not loaded', { list: failures.broken, isNone: true, steps: open('Team: No team') }),
  switcher('loading', { list: never }),
  switcher('not switched', {
    steps: [...open(), { click: ['menuitemradio', 'Bright Looms'] }],
    onChange: refuse,
  }),
];
