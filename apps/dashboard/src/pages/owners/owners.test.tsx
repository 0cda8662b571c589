import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ownerBody } from '../../../testing/owners.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const path = `${project}/owners`;
const owners = async () => within(await screen.findByRole('list', { name: 'Owners' })).getAllByRole('listitem');

test('each owner is shown by name, with what is to be known of them', async () => {
  open(path);
  expect((await owners()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('owner@example.comYou'),
    expect.stringContaining('Owner 2No two-factorowner-2@example.com'),
    expect.stringContaining('Email not verified'),
  ]);
});

test('who manages the owners sees which of them have two-factor authentication', async () => {
  open(path);
  const [first, second] = await owners();
  expect([first, second].map((row) => /(No two-factor|Two-factor)/.exec(row?.textContent ?? '')?.[0])).toEqual([
    'Two-factor',
    'No two-factor',
  ]);
});

test('who manages the owners sees when each was last active', async () => {
  open(path);
  for (const row of await owners()) expect(row.textContent).toContain('Last active');
});

test('other roles are not told how the accounts are protected', async () => {
  const hidden = { last_active_at_millis: null, is_multi_factor_required: null };
  open(path, { owners: { owners: [ownerBody(1, hidden), ownerBody(2, hidden)] } });
  for (const row of await owners()) expect(row.textContent).not.toMatch(/two-factor|Last active/i);
});

test('the last owner cannot leave, and is told why', async () => {
  const { user, sent } = open(path, { owners: { owners: [ownerBody(1)] } });
  const leave = await screen.findByRole('button', { name: 'Leave the project' });
  expect(leave.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(leave.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^You can't remove the last owner/,
  );
  await user.click(leave);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.filter((key) => key.startsWith('DELETE'))).toEqual([]);
});

test('another owner is removed after a question that names them', async () => {
  const { user, sent } = open(path);
  await user.click(await screen.findByRole('button', { name: 'Remove Owner 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Owner 2?' });
  expect(sent.filter((key) => key.startsWith('DELETE'))).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove owner' }));
  await screen.findByText('Owner 2 removed');
  expect(await owners()).toHaveLength(2);
});

test('who leaves is led to the other projects', async () => {
  const { user, props, sent } = open(path);
  await user.click(await screen.findByRole('button', { name: 'Leave the project' }));
  await user.click(await screen.findByRole('button', { name: 'Leave project' }));
  await screen.findByText('You left the project');
  expect(props.history?.location.pathname).toBe('/projects');
  expect(sent).toContain(`DELETE /latchkey/owners/${ownerBody(1).user_id}`);
});

test('who cannot leave after all stays on the page, and reads why', async () => {
  const { user, props, fail } = open(path);
  fail(`DELETE /latchkey/owners/${ownerBody(1).user_id}`);
  await user.click(await screen.findByRole('button', { name: 'Leave the project' }));
  await user.click(await screen.findByRole('button', { name: 'Leave project' }));
  expect(await screen.findByText(/couldn't handle this request/)).toBeTruthy();
  expect(props.history?.location.pathname).toBe(path);
});

describe('a role', () => {
  test('of another owner is changed in the list', async () => {
    const { user, bodies } = open(path);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Owner 2' }), 'Support');
    await screen.findByText('Owner 2 is now support');
    expect(bodies(`PATCH /latchkey/owners/${ownerBody(2).user_id}`)).toEqual([{ role: 'support' }]);
  });

  test('of the last owner stays, and why is said', async () => {
    open(path, { owners: { owners: [ownerBody(1), ownerBody(2, { role: 'support' })] } });
    const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of owner@example.com' });
    expect(role.disabled).toBe(true);
    expect(document.getElementById(role.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/last owner/);
  });

  test('less than owner manages no owners, and may leave', async () => {
    open(path, { owners: { owners: [ownerBody(1, { role: 'developer' }), ownerBody(2)] } });
    await owners();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite owner' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Owner 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave the project' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    const world = open(path);
    await world.user.click(await screen.findByRole('button', { name: 'Invite owner' }));
    if (email) await world.user.type(await screen.findByLabelText('Email'), email);
    await world.user.click(screen.getByRole('button', { name: 'Send invitation' }));
    return world;
  };
  const listed = async () =>
    within(await screen.findByRole('list', { name: 'Invitations' })).getAllByRole('listitem').length;

  test('goes to the address, and is in the list', async () => {
    const { bodies } = await invite('grace@example.com');
    await screen.findByText('Invitation sent to grace@example.com');
    expect(bodies('POST /latchkey/owner-invitations')).toEqual([{ email: 'grace@example.com', role: 'owner' }]);
    expect(await listed()).toBe(3);
  });

  test.each([
    ['', 'Please enter your email'],
    ['nobody', 'Please enter a valid email'],
    ['owner-2@example.com', 'A user with this email address already owns the project.'],
  ])('to "%s" is not sent, and why is said: %s', async (email, reason) => {
    await invite(email);
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test('can be sent again, or taken back', async () => {
    const { user, bodies } = open(path);
    await user.click(await screen.findByRole('button', { name: 'Resend invited-1@example.com' }));
    await screen.findByText('Invitation resent');
    expect(bodies('POST /latchkey/owner-invitations')).toEqual([{ email: 'invited-1@example.com', role: 'owner' }]);
    await user.click(screen.getByRole('button', { name: 'Revoke invited-2@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    await waitFor(async () => expect(await listed()).toBe(1));
  });
});
