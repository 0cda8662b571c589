import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';

afterEach(cleanup);

async function filled(token: string, password = 'long enough') {
  const world = open(`/first-run#${token}`, { needsOwner: true });
  await world.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await world.user.type(screen.getByLabelText('Password'), password);
  await world.user.click(screen.getByRole('button', { name: 'Create account' }));
  return world;
}

test('the token leaves the address at once', async () => {
  const { props } = open('/first-run#good', { needsOwner: true });
  await screen.findByLabelText('Email');
  expect(props.history?.location.href).toBe('/first-run');
});

test('the first account is signed in when it is made', async () => {
  const { props } = await filled('good');
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeTruthy();
  expect(props.history?.location.href).toBe('/projects');
});

test('a password that is too short is refused before it is sent', async () => {
  const { sent } = await filled('good', 'short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(sent).not.toContain('POST /latchkey/first-owner');
});

test('a wrong token says how to get a good one', async () => {
  await filled('wrong');
  expect((await screen.findByText(/latchkey owner recover/)).closest('[role=alert]')).not.toBeNull();
});

test('where there is an owner already, the way leads to signing in', async () => {
  await filled('used');
  expect(await screen.findByRole('heading', { name: 'Setup is already complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/handler/sign-in');
});

test('in production, where no token is printed, it names the command that makes an owner', async () => {
  open('/first-run', { needsOwner: true, mode: 'production' });
  expect(await screen.findByText('latchkey owner recover')).toBeTruthy();
  expect(screen.queryByText(/printed/)).toBeNull();
});

test('without a token it says where to find one', async () => {
  open('/first-run', { needsOwner: true });
  expect(await screen.findByRole('heading', { name: 'No owner yet' })).toBeTruthy();
});
