import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const CHANGE = 'PATCH /internal/projects/current';

/** The page of sign-in methods with a switch turned, and saved. */
async function saved(label: string, script = {}) {
  const world = open(`${project}/sign-in`, script);
  await world.user.click(await screen.findByRole('switch', { name: label }));
  await world.user.click(await screen.findByRole('button', { name: 'Save changes' }));
  return world;
}

const question = () => screen.findByRole('dialog', { name: 'Save these changes?' });
const changes = async () =>
  within(await question())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a change that keeps people out is shown before it is saved', async () => {
  const { user, sent, bodies } = await saved('Email and password');
  expect(await changes()).toEqual([expect.stringMatching(/^Email and passwordWas: On→Becomes: Off/)]);
  expect(sent).not.toContain(CHANGE);
  await user.click(within(await question()).getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(bodies(CHANGE)[0]).toMatchObject({ config: { credential_enabled: false } });
});

test('whoever goes back has saved nothing, and keeps what was changed', async () => {
  const { user, sent } = await saved('Allow sign-up');
  await user.click(within(await question()).getByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).not.toContain(CHANGE);
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await question()).toBeTruthy();
});

test('a change that hurts nobody is saved at once', async () => {
  await saved('User API keys');
  await screen.findByText('Saved');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('letting API keys survive a reset is shown with what it means, and saved alone', async () => {
  const { user, bodies } = await saved('Keep API keys after a password reset');
  expect(await changes()).toEqual([expect.stringMatching(/keeps working after the password is reset\.$/)]);
  await user.click(within(await question()).getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(bodies('PATCH /latchkey/project-settings')).toEqual([{ api_keys_survive_reset: true }]);
});
