import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const CHANGE = 'PATCH /internal/projects/current';

async function changedName(script = {}) {
  const world = open(`${project}/settings`, script);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await world.user.clear(name);
  await world.user.type(name, 'Diary');
  return { ...world, name };
}

const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const save = () => screen.getByRole('button', { name: 'Save changes' });

test('the bar comes with a change and goes when it is taken back by hand', async () => {
  const { user, name } = await changedName();
  expect(bar()).not.toBeNull();
  await user.clear(name);
  await user.type(name, 'Notes');
  expect(bar()).toBeNull();
});

test('discarding brings back what is saved', async () => {
  const { user, name, sent } = await changedName();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(name.value).toBe('Notes');
  expect(bar()).toBeNull();
  expect(sent).not.toContain(CHANGE);
});

test('what is saved is the new state, everywhere', async () => {
  const { user } = await changedName();
  await user.click(save());
  await screen.findByText('Saved');
  expect(bar()).toBeNull();
  expect(screen.getByRole('button', { name: 'Switch project from Diary' })).toBeTruthy();
});

test('what cannot be saved stays typed, and the reason has a reference', async () => {
  const { user, name } = await changedName({ fails: [CHANGE] });
  await user.click(save());
  const reason = await waitFor(() => within(bar() as HTMLElement).getByText(/couldn't handle this request/));
  expect(reason.parentElement?.textContent).toContain('Reference');
  expect(name.value).toBe('Diary');
});

test('what is wrong is said at its field, and nothing is sent', async () => {
  const { user, name, sent } = await changedName();
  await user.clear(name);
  await user.click(save());
  expect(await screen.findByText('Enter a name')).toBeTruthy();
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
  expect(sent).not.toContain(CHANGE);
});

test('whoever leaves with changes is asked, and may stay', async () => {
  const { user, name } = await changedName();
  await user.click(screen.getByRole('link', { name: 'Keys' }));
  await user.click(await screen.findByRole('button', { name: 'Stay on page' }));
  expect(screen.getByLabelText('Name')).toBe(name);
  expect(name.value).toBe('Diary');
});

test('whoever leaves all the same is let go', async () => {
  const { user, sent } = await changedName();
  await user.click(screen.getByRole('link', { name: 'Keys' }));
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  expect(await screen.findByRole('heading', { name: 'Keys' })).toBeTruthy();
  expect(sent).not.toContain(CHANGE);
});

test('signing out with changes is asked about too', async () => {
  const { user, sent } = await changedName();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'sign out{Enter}');
  expect(await screen.findByRole('heading', { name: 'Sign out without saving?' })).toBeTruthy();
  expect(sent).not.toContain('POST /handler/sign-out-session');
});
