import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import type { CallKey } from '@latchkey/testing/fake-api/table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { bareRecords } from '../../../testing/index.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const { id } = userBody(1);
const path = `${project}/users/${id}`;
const here = (endpoint: string) => endpoint.replace(':id', id) as CallKey;

/** The page of Grace Hopper, once it stands. */
async function openPage(script = {}) {
  const world = open(path, script);
  await screen.findByRole('heading', { name: 'Grace Hopper', level: 1 });
  return world;
}

const section = (name: string) => screen.findByRole('region', { name });
const button = async (inside: string, name: string) => within(await section(inside)).findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

describe('the page', () => {
  test('is where the row of the table leads', async () => {
    const { user, props } = open(`${project}/users`);
    const [first] = await screen.findAllByRole('link', { name: 'Grace Hopper' });
    await user.click(first as HTMLElement);
    await screen.findByRole('heading', { name: 'Grace Hopper', level: 1 });
    expect(props.history?.location.pathname).toBe(path);
  });

  test('says when there is no such user', async () => {
    open(`${project}/users/00000000-0000-4000-8000-000000000000`);
    expect(await screen.findByRole('heading', { name: 'No such user' })).toBeTruthy();
  });

  test('says of each section when there is nothing', async () => {
    await openPage({ records: bareRecords });
    for (const nothing of [
      /no contact channel/,
      /signed in nowhere/,
      /no passkey and no second factor/,
      /No account at/,
    ])
      expect(await screen.findByText(nothing)).toBeTruthy();
  });

  test('shows the others where one section fails, and reads that again', async () => {
    const key = here('GET /latchkey/users/:id/factors');
    const { user, heal } = await openPage({ fails: [key] });
    expect(await button('Contact channels', 'Remove spare.grace1@example.com')).toBeTruthy();
    const again = await button('Passkeys and second factor', 'Try again');
    heal(key);
    await user.click(again);
    expect(await button('Passkeys and second factor', 'Remove Windows Hello')).toBeTruthy();
  });
});

describe('the profile', () => {
  test('is saved with what was changed, and nothing else', async () => {
    const { user, bodies } = await openPage();
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Amazing Grace');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await said('Saved');
    expect(bodies(here('PATCH /users/:id'))).toEqual([{ display_name: 'Amazing Grace' }]);
    expect(screen.getByRole('heading', { name: 'Amazing Grace', level: 1 })).toBeTruthy();
  });

  test('takes no metadata that are not JSON, and says where', async () => {
    const { user, sent } = await openPage();
    await user.click(screen.getByLabelText('Server metadata'));
    await user.paste('{\n  "plan": pro\n}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This is no JSON from line 2, column 11 on')).toBeTruthy();
    expect(sent).not.toContain(here('PATCH /users/:id'));
  });

  test('takes no metadata above 256 KiB', async () => {
    const { user } = await openPage();
    await user.click(screen.getByLabelText('Client metadata'));
    await user.paste(JSON.stringify('x'.repeat(256 * 1024)));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Use at most 256 KiB; this is 257 KiB')).toBeTruthy();
  });

  test('keeps metadata as they were written', async () => {
    const { user, bodies } = await openPage();
    await user.click(screen.getByLabelText('Client read-only metadata'));
    await user.paste('{"__proto__": {"a": 1}}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await said('Saved');
    const [body] = bodies(here('PATCH /users/:id'));
    expect(JSON.stringify(body)).toBe('{"client_read_only_metadata":{"__proto__":{"a":1}}}');
  });
});

describe('acts', () => {
  test.each([
    ['Contact channels', 'Make primary spare.grace1@example.com', 'Contact channel changed'],
    ['Contact channels', 'Mark as verified spare.grace1@example.com', 'Contact channel changed'],
    ['Contact channels', 'Stop using for sign-in grace1@example.com', 'Contact channel changed'],
  ])('in %s: %s, at once', async (where, name, done) => {
    const { user } = await openPage();
    await user.click(await button(where, name));
    await said(done);
    expect(within(await section(where)).queryByRole('button', { name })).toBeNull();
  });

  test.each([
    ['Contact channels', 'Remove spare.grace1@example.com', 'Remove contact channel', 'Contact channel removed'],
    ['Sessions', 'Revoke Firefox on Linux', 'Revoke session', 'Session revoked'],
    ['Sessions', 'Revoke all sessions', 'Revoke all sessions', 'All sessions revoked'],
    ['Passkeys and second factor', 'Remove Windows Hello', 'Remove passkey', 'Passkey removed'],
    ['Passkeys and second factor', 'Reset second factor', 'Reset second factor', 'Second factor reset'],
    ['API keys', 'Revoke Backup script', 'Revoke API key', 'API key revoked'],
  ])('in %s: %s, after a question', async (where, name, action, done) => {
    const config = { allow_user_api_keys: true };
    const projects = [projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', display_name: 'Notes', config })];
    const { user } = await openPage({ projects });
    await user.click(await button(where, name));
    await user.click(dialog().getByRole('button', { name: action }));
    await said(done);
    expect(within(await section(where)).queryByRole('button', { name })).toBeNull();
  });

  test('that fail say so, and change nothing', async () => {
    const key = `PATCH /contact-channels/${id}/00000004-0000-4000-8000-000000000002`;
    const { user } = await openPage({ fails: [key] });
    const primary = 'Make primary spare.grace1@example.com';
    await user.click(await button('Contact channels', primary));
    expect(await within(await section('Contact channels')).findByText(/could not answer/)).toBeTruthy();
    expect(await button('Contact channels', primary)).toBeTruthy();
  });

  test('a contact channel is added', async () => {
    const { user, bodies } = await openPage();
    await user.click(await button('Contact channels', 'Add contact channel'));
    await user.type(dialog().getByLabelText('Email'), 'new@example.com');
    await user.click(dialog().getByRole('switch', { name: 'Use for sign-in' }));
    await user.click(dialog().getByRole('button', { name: 'Add contact channel' }));
    expect(await button('Contact channels', 'Remove new@example.com')).toBeTruthy();
    const [body] = bodies('POST /contact-channels');
    expect(body).toMatchObject({ user_id: id, value: 'new@example.com', is_verified: false, used_for_auth: true });
  });
});

test('the history goes on where it is asked to', async () => {
  const { user } = await openPage();
  const lines = async () => within(await section('History')).findAllByRole('listitem');
  expect(await lines()).toHaveLength(25);
  await user.click(await button('History', 'Load more'));
  await waitFor(async () => expect((await lines()).length).toBeGreaterThan(25));
  expect((await lines()).at(-1)?.textContent).toMatch(/Account created.*by this user/);
  expect(within(await section('History')).queryByRole('button', { name: 'Load more' })).toBeNull();
});

describe('an impersonation', () => {
  const ask = async (script = {}) => {
    const world = await openPage(script);
    await world.user.click(screen.getByRole('button', { name: 'Impersonate' }));
    return world;
  };
  const make = () => dialog().getByRole('button', { name: 'Make link' });

  test('needs a reason', async () => {
    const { user, sent } = await ask();
    await user.click(make());
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    expect(sent).not.toContain(here('POST /latchkey/users/:id/impersonation'));
  });

  test('opens the app in another tab', async () => {
    const { user, bodies } = await ask();
    await user.type(dialog().getByLabelText('Reason'), 'Ticket 42');
    await user.click(make());
    const link = await dialog().findByRole('link', { name: 'Open the app' });
    const callback_url = 'http://localhost:3000/handler/impersonation';
    expect(link.getAttribute('href')).toBe(`${callback_url}?code=scripted`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(bodies(here('POST /latchkey/users/:id/impersonation'))).toEqual([{ reason: 'Ticket 42', callback_url }]);
  });

  test('begins at a trusted domain', async () => {
    const domains = [{ domain: 'https://notes.example', handler_path: '/auth/' }];
    const config = { allow_localhost: false, domains };
    const projects = [projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', config })];
    const { user, bodies } = await ask({ projects });
    await user.type(dialog().getByLabelText('Reason'), 'Ticket 42');
    await user.click(make());
    await dialog().findByRole('link', { name: 'Open the app' });
    const [body] = bodies(here('POST /latchkey/users/:id/impersonation'));
    expect(body).toMatchObject({ callback_url: 'https://notes.example/auth/impersonation' });
  });
});

test('a ban says why, and is lifted again', async () => {
  const { user } = await openPage();
  await user.click(await button('Ban or delete', 'Ban user'));
  await user.type(dialog().getByLabelText('Reason (optional)'), 'spam');
  await user.click(dialog().getByRole('button', { name: 'Ban user' }));
  await said('Grace Hopper is banned');
  expect((await section('Ban or delete')).textContent).toContain('spam');
  expect(screen.getByText('Banned')).toBeTruthy();
  await user.click(await button('Ban or delete', 'Lift ban'));
  await user.click(dialog().getByRole('button', { name: 'Lift ban' }));
  await said('The ban of Grace Hopper is lifted');
  expect(screen.queryByText('Banned')).toBeNull();
});

describe('a deletion', () => {
  const ask = async () => {
    const world = await openPage();
    await world.user.click(await button('Ban or delete', 'Delete user'));
    return world;
  };
  const remove = () => dialog().getByRole('button', { name: 'Delete user' });

  test('waits for the name to be typed', async () => {
    const { user, sent } = await ask();
    await user.type(dialog().getByLabelText(/to confirm/), 'Grace');
    await user.click(remove());
    expect(sent).not.toContain(here('DELETE /users/:id'));
  });

  test('leads back to the table, where the user is no more', async () => {
    const { user, props } = await ask();
    await user.type(dialog().getByLabelText(/to confirm/), 'Grace Hopper');
    await user.click(remove());
    await said('Grace Hopper is deleted');
    expect(props.history?.location.pathname).toBe(`${project}/users`);
    expect(await screen.findByText('alan2@example.com')).toBeTruthy();
    expect(screen.queryByText('grace1@example.com')).toBeNull();
  });
});
