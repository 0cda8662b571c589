import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const rows = () => screen.getAllByRole('row').slice(1);

test('a permission is chosen, and everybody who holds it is listed by name', async () => {
  const { user, props } = open(`${project}/access-review`);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Permission' }), 'beta');
  expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeTruthy();
  expect(screen.getByText('Included')).toBeTruthy();
  expect(props.history?.location.search).toBe('?permission=beta');
});

test('a permission of teams is asked about in one of them', async () => {
  const { user } = open(`${project}/access-review?permission=team_admin`);
  await waitFor(() => expect(rows()).toHaveLength(25));
  await user.type(screen.getByRole('combobox', { name: 'Team (optional)' }), 'night shift 11');
  await user.click(await screen.findByRole('option', { name: /Night shift 11/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('it is said that nobody holds it', async () => {
  open(`${project}/access-review?permission=beta`, { projectGrants: {} });
  expect(await screen.findByText('No user has beta.')).toBeTruthy();
});

test('it is said that there is no such permission', async () => {
  open(`${project}/access-review?permission=fly`);
  expect(await screen.findByRole('heading', { name: 'Permission not found' })).toBeTruthy();
});
