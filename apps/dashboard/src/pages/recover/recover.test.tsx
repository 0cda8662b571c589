import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { invitationCode } from '../../../testing/owners.ts';
import { open } from '../../../testing/render.tsx';

afterEach(cleanup);

const pathOf = (state: string) => `/recover#${invitationCode(state)}`;

async function filled(state: string, password = 'a new password') {
  const world = open(pathOf(state), { signedIn: false });
  await world.user.type(await screen.findByLabelText('New password'), password);
  await world.user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  return world;
}

test('the code leaves the address at once, and the page says for whom it is', async () => {
  const { props } = open(pathOf('plain'), { signedIn: false });
  expect(((await screen.findByLabelText('Email')) as HTMLInputElement).value).toBe('owner@example.com');
  expect(props.history?.location.href).toBe('/recover');
});

test('with a new password the owner is signed in', async () => {
  const { props } = await filled('plain');
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeTruthy();
  expect(props.history?.location.href).toBe('/projects');
});

test('a password that is too short is refused before it is sent', async () => {
  const { sent } = await filled('plain', 'short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(sent).not.toContain('POST /latchkey/owner-recovery');
});

test('two-factor authentication that stays is asked for next', async () => {
  const { props } = await filled('second');
  expect(await screen.findByRole('textbox', { name: /code/i })).toBeTruthy();
  expect(props.history?.location.href).toBe('/handler/mfa');
});

test('it says that two-factor authentication is turned off', async () => {
  open(pathOf('drops'), { signedIn: false });
  expect(await screen.findByText(/turns off two-factor authentication/)).toBeTruthy();
});

test.each([
  [pathOf('expired'), 'This link has expired'],
  [pathOf('used'), 'This link was already used'],
  [pathOf('made-up'), 'This link does not work'],
  ['/recover', 'This link does not work'],
])('%s says how to get another link: %s', async (path, title) => {
  open(path, { signedIn: false });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText('latchkey owner recover')).toBeTruthy();
});
