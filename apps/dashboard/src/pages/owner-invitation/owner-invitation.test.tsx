import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { invitationCode } from '../../../testing/owners.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const pathOf = (state: string) => `/owner-invitation?code=${invitationCode(state)}`;

describe('who is meant', () => {
  test('reads who invites to what, and owns the project by one press', async () => {
    const { user, props, sent } = open(pathOf('mine'));
    await screen.findByRole('heading', { name: 'Join Notes' });
    expect(screen.getByText('Ada Lovelace')).toBeTruthy();
    expect(sent.filter((key) => key.endsWith('/accept'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
    expect(props.history?.location.pathname).toBe(project);
    expect(sent).toContain('POST /latchkey/owner-invitations/accept');
  });

  test('reads why, where it comes to nothing', async () => {
    const { user, fail } = open(pathOf('mine'));
    fail('POST /latchkey/owner-invitations/accept');
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
  });
});

test('another account is told so, and can be left for the right one, which is led back here', async () => {
  const { user, props, sent } = open(pathOf('other'));
  await screen.findByRole('heading', { name: 'This invitation is for another email' });
  expect(screen.getByText('owner@example.com')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(sent).toContain('POST /handler/sign-out-session');
  expect(props.history?.location.href).toBe(pathOf('other'));
});

test('who owns the project already is led to it', async () => {
  open(pathOf('owned'));
  await screen.findByRole('heading', { name: 'You already own Notes' });
  expect(screen.getByRole('link', { name: 'Open project' }).getAttribute('href')).toBe(project);
});

test.each([
  ['expired', 'This invitation has expired'],
  ['used', 'This invitation was already used'],
  ['unknown', 'Invitation not found'],
])('one that is %s says so', async (state, title) => {
  open(pathOf(state));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('the service is asked once, for it counts the looks', async () => {
  const { sent } = open(pathOf('mine'));
  await screen.findByRole('button', { name: 'Accept invitation' });
  expect(sent.filter((key) => key.endsWith('/inspect'))).toHaveLength(1);
});

test('a failure can be tried again', async () => {
  const { user, heal } = open(pathOf('mine'), { fails: ['POST /latchkey/owner-invitations/inspect'] });
  const again = await screen.findByRole('button', { name: /try again/i });
  heal('POST /latchkey/owner-invitations/inspect');
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy();
});

test('a link without a code says so, and asks nothing', async () => {
  const { sent } = open('/owner-invitation');
  expect(await screen.findByRole('heading', { name: 'Invitation not found' })).toBeTruthy();
  expect(sent.filter((key) => key.includes('owner-invitations'))).toEqual([]);
});

describe('who is not signed in', () => {
  test('signs in to the account that there is, and comes back', async () => {
    const { user, props } = open(pathOf('mine'), { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await user.type(await screen.findByLabelText('Email'), 'owner@example.com');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy();
    expect(props.history?.location.href).toBe(pathOf('mine'));
  });

  test('makes an account where there is none, for the address and no other, and is in the project', async () => {
    const { user, props, bodies } = open(pathOf('new'), { signedIn: false });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['grace@example.com', true]);
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Create account and accept' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
    expect(props.history?.location.pathname).toBe(project);
    expect(bodies('POST /latchkey/owner-invitations/sign-up')).toEqual([
      { code: invitationCode('new'), password: 'long enough' },
    ]);
  });

  test('needs a password that is long enough', async () => {
    const { user, sent } = open(pathOf('new'), { signedIn: false });
    await user.type(await screen.findByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create account and accept' }));
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    expect(sent).not.toContain('POST /latchkey/owner-invitations/sign-up');
  });
});
