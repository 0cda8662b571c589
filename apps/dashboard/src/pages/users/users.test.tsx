import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const rows = () => screen.getAllByRole('row').slice(1);
const address = ({ props }: ReturnType<typeof open>) => props.history?.location.search;

test('the address says which users are shown', async () => {
  open(`${project}/users?query=grace1%40`);
  await screen.findByText('grace1@example.com');
  expect(rows()).toHaveLength(1);
});

test('typing searches after a pause, and writes the address', async () => {
  const world = open(`${project}/users`);
  await world.user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'radia5@');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address(world)).toBe('?query=radia5%40');
});

test('where nothing is found, the search can be cleared', async () => {
  const world = open(`${project}/users?query=nobody`);
  await world.user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
  expect(address(world)).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('pages follow each other, and back', async () => {
  const world = open(`${project}/users`);
  const turn = async (name: string, first: string) => {
    await world.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(rows()[0]?.textContent).toContain(first));
  };
  await turn('Next', 'alan26@');
  await turn('Next', 'mary51@');
  await turn('Previous', 'alan26@');
  await turn('Previous', 'grace1@');
  expect(address(world)).toBe('');
});

test('whoever comes to a later page by its address can start over', async () => {
  const { user } = open(`${project}/users?cursor=00000003-0000-4000-8000-000000000026`);
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('grace1@'));
});

test('a failure can be tried again', async () => {
  const { user, heal } = open(`${project}/users`, { fails: ['GET /users'] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  heal('GET /users');
  await user.click(again);
  await waitFor(() => expect(rows()).toHaveLength(25));
});
