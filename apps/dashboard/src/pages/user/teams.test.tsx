import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const { id } = userBody(2);

async function openPage(script = {}) {
  const world = open(`${project}/users/${id}?tab=teams`, { teams: [teamBody(1), teamBody(2)], ...script });
  await screen.findByRole('heading', { name: 'Alan Turing', level: 1 });
  return world;
}

const section = async (title: string) => within(await screen.findByRole('region', { name: title }));
const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test('the teams of a user say what it is granted there, and how much comes with it', async () => {
  await openPage();
  const teams = await section('Teams');
  const item = within((await teams.findByRole('link', { name: 'Night shift 1' })).closest('li') as HTMLElement);
  expect(await item.findByText('editor')).toBeTruthy();
  expect(item.getByRole('button', { name: '4 more included permissions of Alan Turing' })).toBeTruthy();
});

test('a permission in a team is granted there', async () => {
  const { user, sent } = await openPage();
  await user.click(await (await section('Teams')).findByRole('button', { name: 'Permissions in Night shift 1' }));
  await screen.findByRole('dialog');
  await user.click(await dialog().findByRole('checkbox', { name: 'team_admin' }));
  await said('team_admin granted');
  expect(sent).toContain(`POST /team-permissions/${teamBody(1).id}/${id}/team_admin`);
});

test('a user is taken out of a team', async () => {
  const { user } = await openPage();
  await user.click(await (await section('Teams')).findByRole('button', { name: 'Remove from team Night shift 1' }));
  await user.click(dialog().getByRole('button', { name: 'Remove from team' }));
  await said('Removed from the team');
  expect((await section('Teams')).queryByRole('link', { name: 'Night shift 1' })).toBeNull();
});

test('a permission in the project is granted, and revoked', async () => {
  const { user } = await openPage();
  await user.click(await (await section('Permissions')).findByRole('button', { name: 'Change permissions' }));
  await screen.findByRole('dialog');
  await user.click(await dialog().findByRole('checkbox', { name: 'staff' }));
  await said('staff granted');
  expect(dialog().getByText('Included in staff')).toBeTruthy();
  await user.click(dialog().getByRole('checkbox', { name: 'staff' }));
  await said('staff revoked');
});

test('who is in no team is said to be in none', async () => {
  await openPage({ teams: [] });
  expect(await screen.findByText("This user isn't in any teams.")).toBeTruthy();
});
