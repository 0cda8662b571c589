import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../testing/render.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const nav = async () => within(await screen.findByRole('navigation', { name: 'Project' }));
const group = async (name: string) => (await nav()).getByRole('button', { name });
const expanded = async (name: string) => (await group(name)).getAttribute('aria-expanded');

test('groups of the navigation are closed and opened, by keyboard too', async () => {
  const { user } = open(`${project}/users`);
  expect(await expanded('Emails')).toBe('true');
  (await group('Emails')).focus();
  await user.keyboard('{Enter}');
  expect(await expanded('Emails')).toBe('false');
  expect(await expanded('Teams')).toBe('true');
  await user.keyboard(' ');
  expect(await expanded('Emails')).toBe('true');
});

test('the browser remembers which groups are closed', async () => {
  const { user } = open(`${project}/users`);
  await user.click(await group('Emails'));
  await user.click(await group('Teams'));
  await user.click(await group('Teams'));
  cleanup();
  open(`${project}/users`);
  expect([await expanded('Emails'), await expanded('Teams')]).toEqual(['false', 'true']);
});
