import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../testing/render.tsx';

afterEach(cleanup);

async function openPalette() {
  const world = open(project);
  await screen.findByRole('heading', { name: 'Overview' });
  await world.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { ...world, field, active };
}

test('it offers the pages of the project, the projects, and what can be done', async () => {
  await openPalette();
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toContain('Sign-in methods');
  expect(offered.some((text) => text?.startsWith('Shop'))).toBe(true);
  expect(offered).toContain('Create project');
});

test('the arrows go round the whole list', async () => {
  const { user, active } = await openPalette();
  expect(active()).toBe('Overview');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Sign out');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Users');
});

test('a few letters and Enter lead to a page, whose heading has the focus', async () => {
  const { user, field, active } = await openPalette();
  await user.type(field, 'keys');
  expect(active()).toBe('Keys');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keys' })));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('what nothing is called is said', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'xyz');
  expect(screen.queryAllByRole('option')).toEqual([]);
  await screen.findByText('No results for “xyz”.');
});

test('it finds users of the project by name or email, and leads to them', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'alan2@');
  await user.click(await screen.findByRole('option', { name: /alan2@example\.com/ }));
  await screen.findByRole('heading', { name: 'Alan Turing' });
});

test('it finds teams of the project', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'acme 10');
  await screen.findByRole('option', { name: /^Acme 10/ });
});
