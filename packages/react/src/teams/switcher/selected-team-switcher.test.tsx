import { breakdown, data, listOf, refusal } from '@latchkey/testing/fake-api';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { type StageOptions, stage } from '../../../testing/stage.tsx';
import { acme } from '../../../testing/team.ts';
import { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from './selected-team-switcher.tsx';

const other = teamBody(2, { display_name: 'Borealis' });
const third = teamBody(3, { display_name: 'Cobalt' });
const PATCH = 'PATCH /users/me';

async function shown(
  props: SelectedTeamSwitcherProps = {},
  { teams = [acme, other, third], ...options }: Options = {},
) {
  const given = await stage({
    signedIn: true,
    user: { selected_team_id: acme.id, selected_team: acme },
    ...options,
    replies: { 'GET /teams': () => listOf(...teams), ...options.replies },
  });
  given.show(<SelectedTeamSwitcher {...props} />);
  const button = await screen.findByRole('button');
  const open = () => given.user.click(button);
  const selected = () => given.service.sent.filter(({ key }) => key === PATCH).map(({ body }) => body);
  const names = (team: string) => soon(given, () => screen.getAllByRole('button', { name: `Team: ${team}` }));
  return { ...given, button, open, selected, names };
}
type Options = StageOptions & { readonly teams?: readonly object[] };

const named = () => [...screen.getAllByRole('menuitemradio'), ...screen.queryAllByRole('menuitem')].map(nameOf);
const nameOf = (item: HTMLElement) => item.textContent?.replace(/^[A-Z]{2}(?=[A-Z])/, '');
const focused = () => nameOf(document.activeElement as HTMLElement);
const manyTeams = Array.from('ABCDEFGH', (letter, index) => teamBody(index + 10, { display_name: `${letter}-Team` }));

test('the button names the selected team', async () => {
  await shown();
  expect(screen.getByRole('button', { name: 'Team: Acme' })).toBeDefined();
});

test('the current team is marked, with its settings; the others follow', async () => {
  const { open } = await shown();
  await open();
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toContain('Acme');
  expect(screen.getByRole('menuitem', { name: 'Acme settings' }).getAttribute('href')).toBe(
    `/handler/account-settings#team-${acme.id}`,
  );
  expect(screen.getAllByRole('menuitemradio', { checked: false })).toHaveLength(2);
});

test('arrows, letters and Esc move in the menu and leave it', async () => {
  const { button, user } = await shown();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Acme');
  await user.keyboard('c');
  expect(focused()).toBe('Cobalt');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Borealis');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('who chooses a team has it selected', async () => {
  const chosen: unknown[] = [];
  const { open, user, selected, names } = await shown({ onChange: (team) => void chosen.push(team?.id) });
  await open();
  await user.click(screen.getByRole('menuitemradio', { name: 'Borealis' }));
  await names('Borealis');
  expect(selected()).toEqual([{ selected_team_id: other.id }]);
  expect(chosen).toEqual([other.id]);
});

test('a choice of this tab stays when another one is made elsewhere', async () => {
  const { open, user, show, service, names } = await shown();
  await open();
  await user.click(screen.getByRole('menuitemradio', { name: 'Borealis' }));
  await names('Borealis');
  // The service goes on to say that Acme is selected, as if another tab had chosen it since.
  expect(service.keys().filter((key) => key === 'GET /users/me').length).toBeGreaterThan(1);
  show(<SelectedTeamSwitcher />);
  expect(await names('Borealis')).toHaveLength(2);
});

test('nothing is selected where the page keeps that to itself', async () => {
  const chosen: unknown[] = [];
  const { open, user, selected } = await shown({
    selectedTeam: { id: other.id },
    noUpdateSelectedTeam: true,
    onChange: (team) => void chosen.push(team?.id),
  });
  expect(screen.getByRole('button', { name: 'Team: Borealis' })).toBeDefined();
  await open();
  await user.click(screen.getByRole('menuitemradio', { name: 'Acme' }));
  await waitFor(() => expect(chosen).toEqual([acme.id]));
  expect(selected()).toEqual([]);
});

test('the team of the page becomes the selected one', async () => {
  const { selected } = await shown({ selectedTeam: { id: third.id } });
  await waitFor(() => expect(selected()).toEqual([{ selected_team_id: third.id }]));
});

test('working in no team is offered where it is allowed', async () => {
  const { open, user, selected, names } = await shown({ allowNull: true, nullLabel: 'Personal' });
  await open();
  await user.click(screen.getByRole('menuitemradio', { name: 'Personal' }));
  await names('Personal');
  expect(selected()).toEqual([{ selected_team_id: null }]);
});

test('a choice that is refused says so, and the team stays', async () => {
  const { open, user } = await shown({}, { replies: { [PATCH]: () => refusal('IMPERSONATED') } });
  await open();
  await user.click(screen.getByRole('menuitemradio', { name: 'Borealis' }));
  await screen.findByText(/^You are impersonating this user\./);
  expect(screen.getByRole('button', { name: 'Team: Acme' })).toBeDefined();
});

test('from eight teams on they are searched', async () => {
  const { open, user } = await shown({}, { teams: manyTeams });
  await open();
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search teams' }));
  await user.keyboard('c-t');
  expect(named()).toEqual(['C-Team']);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/C-Team$/);
});

test('below that there is no search', async () => {
  const { open } = await shown({}, { teams: manyTeams.slice(1) });
  await open();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a new team is made where the project lets users', async () => {
  const { open } = await shown({}, { config: { client_team_creation_enabled: true } });
  await open();
  const link = await screen.findByRole('menuitem', { name: 'Create a team' });
  expect(link.getAttribute('href')).toBe('/handler/account-settings#team-creation');
});

test('who is in no team is told so', async () => {
  const { open } = await shown({}, { teams: [], user: {}, replies: { [PATCH]: data(userBody(1)) } });
  await open();
  expect(screen.getByText("You aren't in a team yet.")).toBeDefined();
});

test('where the teams cannot be read, the menu says so and the page goes on', async () => {
  const { open } = await shown({}, { replies: { 'GET /teams': () => breakdown } });
  await open();
  expect(screen.getByRole('menuitemradio', { name: 'Acme' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(/went wrong/);
});

test('who is signed out sees nothing', async () => {
  const given = await stage();
  const { container } = given.show(<SelectedTeamSwitcher />);
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(given.service.keys()).not.toContain('GET /teams');
});
