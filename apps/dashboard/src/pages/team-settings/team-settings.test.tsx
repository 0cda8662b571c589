import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

async function openPage() {
  const world = open(`${project}/team-settings`);
  await screen.findByRole('group', { name: 'Team creators' });
  return world;
}

const box = (legend: string, name: string) =>
  within(screen.getByRole('group', { name: legend })).getByRole<HTMLInputElement>('checkbox', { name });
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test('what people start with is saved with the switches', async () => {
  const { user, bodies } = await openPage();
  await user.click(screen.getByRole('switch', { name: 'Team creation' }));
  await user.click(box('Team creators', 'team_admin'));
  await user.click(box('New users, in the project', 'beta'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await said('Saved');
  expect(bodies('PATCH /internal/projects/current')).toEqual([
    {
      config: {
        client_team_creation_enabled: true,
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [],
        user_default_permissions: [{ id: 'beta' }],
      },
    },
  ]);
});

test('members may be let change permissions', async () => {
  const { user, bodies } = await openPage();
  await user.click(screen.getByRole('switch', { name: 'Member permissions' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await said('Saved');
  expect(bodies('PATCH /latchkey/project-settings')).toMatchObject([{ client_team_permissions_enabled: true }]);
});

test('a tick that is taken back leaves nothing to save', async () => {
  const { user } = await openPage();
  await user.click(box('Team members', 'editor'));
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
  await user.click(box('Team members', 'editor'));
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});
