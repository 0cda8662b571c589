import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const rows = () => screen.getAllByRole('row').slice(1);
const address = ({ props }: ReturnType<typeof open>) => props.history?.location.search;

test('the address says which users are shown', async () => {
  open(`${project}/users?q=grace1%40`);
  await screen.findByText('grace1@example.com');
  expect(rows()).toHaveLength(1);
});

test('typing searches after a pause, and writes the address', async () => {
  const world = open(`${project}/users`);
  await world.user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'radia5@');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address(world)).toBe('?q=radia5%40');
});

test('where nothing is found, the search can be cleared', async () => {
  const world = open(`${project}/users?q=nobody`);
  await world.user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
  expect(address(world)).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('where a short text finds nobody, longer ones are said to find more', async () => {
  open(`${project}/users?q=zz`);
  expect(
    await screen.findByText('No name or email begins with “zz”. From 3 letters on any part is found.'),
  ).toBeTruthy();
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

test('the other end comes first where the address says so', async () => {
  const world = open(`${project}/users`);
  await world.user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Oldest first');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('ada60@'));
  expect(address(world)).toBe('?order=oldest');
});

describe('a new user', () => {
  async function create(email: string) {
    const world = open(`${project}/users`);
    await world.user.click(await screen.findByRole('button', { name: 'Create user' }));
    const dialog = within(screen.getByRole('dialog'));
    if (email) await world.user.type(dialog.getByLabelText('Email'), email);
    await world.user.click(dialog.getByRole('button', { name: 'Create user' }));
    return { ...world, dialog };
  }

  test('is shown on its page, and is in the table', async () => {
    const { user } = await create('new@example.com');
    expect(await screen.findByRole('heading', { name: 'new@example.com', level: 1 })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('link', { name: 'new@example.com' })).toBeTruthy();
  });

  test('needs an email', async () => {
    const { dialog, sent } = await create('');
    expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toContain('POST /users');
  });

  test('has an email of its own', async () => {
    const { dialog } = await create('grace1@example.com');
    expect(await dialog.findByText('Another user signs in with this email')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
  });
});
