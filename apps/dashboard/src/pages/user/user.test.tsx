import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import type { CallKey } from '@latchkey/testing/fake-api/table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { eventBody } from '../../../testing/events.ts';
import { bareRecords, fullRecords } from '../../../testing/index.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const { id } = userBody(1);
const path = `${project}/users/${id}`;
const here = (endpoint: string) => endpoint.replace(':id', id) as CallKey;

/** The page of Grace Hopper, once it stands. */
async function openPage(script = {}, tab = '') {
  const world = open(path + (tab && `?tab=${tab}`), script);
  await screen.findByRole('heading', { name: 'Grace Hopper', level: 1 });
  return world;
}

type World = Awaited<ReturnType<typeof openPage>>;

/** Chooses in the menu of the page. */
async function choose({ user }: Pick<World, 'user'>, name: string) {
  await user.click(await screen.findByRole('button', { name: 'User actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog');
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
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'All users' });
    expect(back.getAttribute('href')).toBe(`${project}/users`);
  });

  test('says when a user was erased, and by whom', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    open(`${project}/users/${id}`, { erased: { [id]: null } });
    expect(await screen.findByRole('heading', { name: 'User erased' })).toBeTruthy();
    expect(screen.getByText(/June 15, 2026.*at their own request\. Records deleted: 5\./)).toBeTruthy();
  });

  test('says into whom an erased user was merged', async () => {
    const [id, into] = ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001'];
    open(`${project}/users/${id}`, { erased: { [id]: into } });
    const link = await screen.findByRole('link', { name: 'another user' });
    expect(link.getAttribute('href')).toBe(`${project}/users/${into}`);
  });

  test('says of each section when there is nothing', async () => {
    const { user } = await openPage({ records: bareRecords });
    expect(await screen.findByText(/no contact channel/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Security' }));
    for (const nothing of [
      /No active sessions/,
      /no passkeys, and two-factor authentication is off/,
      /No connected accounts/,
    ])
      expect(await screen.findByText(nothing)).toBeTruthy();
  });

  test('shows the others where one section fails, and reads that again', async () => {
    const key = here('GET /latchkey/users/:id/factors');
    const { user, heal } = await openPage({ fails: [key] }, 'security');
    expect(await button('Sessions', 'Revoke Firefox on Linux')).toBeTruthy();
    const again = await button('Passkeys and two-factor authentication', 'Try again');
    heal(key);
    await user.click(again);
    expect(await button('Passkeys and two-factor authentication', 'Remove Windows Hello')).toBeTruthy();
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
    const { user, sent } = await openPage({}, 'metadata');
    await user.click(screen.getByLabelText('Server metadata'));
    await user.paste('{\n  "plan": pro\n}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Not valid JSON: check line 2, column 11')).toBeTruthy();
    expect(sent).not.toContain(here('PATCH /users/:id'));
  });

  test('takes no metadata above 256 KiB', async () => {
    const { user } = await openPage({}, 'metadata');
    await user.click(screen.getByLabelText('Client metadata'));
    await user.paste(JSON.stringify('x'.repeat(256 * 1024)));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Use at most 256 KiB. This is 257 KiB.')).toBeTruthy();
  });

  test('keeps metadata as they were written', async () => {
    const { user, bodies } = await openPage({}, 'metadata');
    await user.click(screen.getByLabelText('Client read-only metadata'));
    await user.paste('{"__proto__": {"a": 1}}');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await said('Saved');
    const [body] = bodies(here('PATCH /users/:id'));
    expect(JSON.stringify(body)).toBe('{"client_read_only_metadata":{"__proto__":{"a":1}}}');
  });
});

describe('the tabs', () => {
  const tab = (name: string) => within(screen.getByRole('navigation', { name: 'User' })).getByRole('link', { name });

  test('are in the address', async () => {
    const { user, props } = await openPage();
    expect(tab('Profile').getAttribute('aria-current')).toBe('page');
    await user.click(tab('Teams'));
    expect(await section('Permissions')).toBeTruthy();
    expect(props.history?.location.search).toBe('?tab=teams');
    expect(tab('Teams').getAttribute('aria-current')).toBe('page');
    expect(tab('Profile').getAttribute('aria-current')).toBeNull();
  });

  test('read only what the open one shows', async () => {
    const { user, sent } = await openPage();
    await section('Notifications');
    expect(sent).not.toContain('GET /latchkey/sessions');
    await user.click(tab('Security'));
    await button('Sessions', 'Revoke Firefox on Linux');
    expect(sent).toContain('GET /latchkey/sessions');
  });

  test('that do not exist are the first one', async () => {
    await openPage({}, 'nothing');
    expect(await screen.findByLabelText('Name')).toBeTruthy();
    expect(tab('Profile').getAttribute('aria-current')).toBe('page');
  });

  test('keep what was typed in another one, and save it from anywhere', async () => {
    const { user, bodies } = await openPage();
    await user.type(await screen.findByLabelText('Name'), '!');
    await user.click(tab('Security'));
    await button('Sessions', 'Revoke Firefox on Linux');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await said('Saved');
    expect(bodies(here('PATCH /users/:id'))).toEqual([{ display_name: 'Grace Hopper!' }]);
  });

  test('open where a field is not valid, which has the focus', async () => {
    const { user, props } = await openPage({}, 'metadata');
    await user.type(await screen.findByLabelText('Server metadata'), 'plan');
    await user.click(tab('Profile'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Server metadata')));
    expect(props.history?.location.search).toBe('?tab=metadata');
  });
});

describe('the header', () => {
  const header = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);

  test('has the email and the ID to copy', async () => {
    await openPage();
    expect(await header().findByRole('button', { name: 'Copy email' })).toBeTruthy();
    expect(header().getByRole('button', { name: 'Copy user ID' })).toBeTruthy();
  });

  test('says that the user has two-factor authentication, or is anonymous', async () => {
    await openPage({ users: [userBody(1, { requires_totp_mfa: true, is_anonymous: true })] });
    expect(await header().findByText('Two-factor')).toBeTruthy();
    expect(header().getByText('Anonymous')).toBeTruthy();
  });

  test('says nothing of activity where there was none since the user was created', async () => {
    const { signed_up_at_millis } = userBody(1);
    await openPage({ users: [userBody(1, { last_active_at_millis: signed_up_at_millis })] });
    expect(await header().findByText(/Signed up/)).toBeTruthy();
    expect(header().queryByText(/Last active/)).toBeNull();
  });

  test('says when the user last signed in, which an impersonation is not', async () => {
    const events = [
      eventBody(1, { detail: { is_impersonation: true } }),
      eventBody(4, { detail: { is_impersonation: false } }),
    ];
    await openPage({ events });
    expect((await header().findByText(/Last sign-in/)).textContent).toBe('Last sign-in 20 hours ago');
  });
});

describe('the password', () => {
  const wayIn = (changes: object) => ({
    users: [userBody(1, changes)],
    projects: withConfig({ passkey_enabled: true }),
  });
  const withConfig = (config: object) => [
    projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', display_name: 'Notes', config }),
  ];
  const openPassword = async (script = {}) => {
    const world = await openPage(script, 'security');
    return { ...world, region: within(await section('Password')) };
  };
  const SEND = 'POST /auth/password/send-reset-code';

  test('is set by the rules of the project, whose refusal is at the field', async () => {
    const { user, bodies } = await openPassword();
    await user.click(await button('Password', 'Set new password'));
    await user.type(dialog().getByLabelText('New password'), 'short');
    await user.click(dialog().getByRole('button', { name: 'Set password' }));
    expect(await dialog().findByText('Use at least 8 characters')).toBeTruthy();
    await user.type(dialog().getByLabelText('New password'), ' but long');
    await user.click(dialog().getByRole('button', { name: 'Set password' }));
    await said('Password set');
    expect(bodies(here('PATCH /users/:id'))).toEqual([{ password: 'short but long' }]);
  });

  test('that the service finds easy to guess is refused at the field', async () => {
    const { user } = await openPassword();
    await user.click(await button('Password', 'Set new password'));
    await user.type(dialog().getByLabelText('New password'), 'password1234');
    await user.click(dialog().getByRole('button', { name: 'Set password' }));
    expect(await dialog().findByText(/easy to guess/)).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText('New password'));
  });

  test('is removed after a question, where there is another way in', async () => {
    const { user, bodies, region } = await openPassword(wayIn({ passkey_auth_enabled: true }));
    await user.click(await button('Password', 'Remove password'));
    await user.click(dialog().getByRole('button', { name: 'Remove password' }));
    await said('Password removed');
    expect(bodies(here('PATCH /users/:id'))).toEqual([{ password: null }]);
    expect(region.getByText('Not set')).toBeTruthy();
  });

  test('that is the only way in stays', async () => {
    const { region } = await openPassword({
      projects: withConfig({ magic_link_enabled: false, passkey_enabled: false }),
    });
    expect(await region.findByText(/only way to sign in/)).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Remove password' })).toBeNull();
  });

  test('is reset by an email, whose link opens the app', async () => {
    const { user, bodies } = await openPassword();
    await user.click(await button('Password', 'Send reset email'));
    await user.click(dialog().getByRole('button', { name: 'Send reset email' }));
    await said('Reset email on its way to grace1@example.com');
    const callback_url = 'http://localhost:3000/handler/password-reset';
    expect(bodies(SEND)).toEqual([{ email: 'grace1@example.com', callback_url }]);
  });

  test.each([
    ['the user has no email', wayIn({ primary_email: null }), /no primary email/],
    ['its address signs nobody in', { records: bareRecords }, /isn't used for sign-in/],
    ['its link could open no app', { projects: withConfig({ allow_localhost: false }) }, /need a domain/],
    ['passwords are off', { projects: withConfig({ credential_enabled: false }) }, /off in this project/],
  ])('is not reset by an email where %s, and it is said so', async (_, script, reason) => {
    const { region } = await openPassword(script);
    expect(await region.findByText(reason)).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Send reset email' })).toBeNull();
  });
});

test('the whole user is there as JSON', async () => {
  await openPage({}, 'metadata');
  const json = within(await section('User as JSON')).getByRole('group', { name: 'JSON' });
  expect(JSON.parse(json.textContent ?? '')).toMatchObject({ id, displayName: 'Grace Hopper', serverMetadata: null });
});

describe('the picture', () => {
  test('is removed at once', async () => {
    const { user, bodies } = await openPage({ users: [userBody(1, { profile_image_url: 'http://localhost/a.jpg' })] });
    await user.click(await button('Picture', 'Remove picture'));
    await waitFor(() => expect(bodies(here('PATCH /users/:id'))).toEqual([{ profile_image_url: null }]));
    expect(await within(await section('Picture')).findByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  });
});

describe('acts', () => {
  test.each([
    ['Contact channels', 'Make primary spare.grace1@example.com', 'Contact channel saved'],
    ['Contact channels', 'Mark as verified spare.grace1@example.com', 'Contact channel saved'],
    ['Contact channels', 'Stop using for sign-in grace1@example.com', 'Contact channel saved'],
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
    ['Passkeys and two-factor authentication', 'Remove Windows Hello', 'Remove passkey', 'Passkey removed'],
    [
      'Passkeys and two-factor authentication',
      'Reset two-factor authentication',
      'Reset two-factor authentication',
      'Two-factor authentication reset',
    ],
    ['API keys', 'Revoke Backup script', 'Revoke API key', 'API key revoked'],
  ])('in %s: %s, after a question', async (where, name, action, done) => {
    const config = { allow_user_api_keys: true };
    const projects = [projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', display_name: 'Notes', config })];
    const { user } = await openPage({ projects }, where === 'Contact channels' ? '' : 'security');
    await user.click(await button(where, name));
    await user.click(dialog().getByRole('button', { name: action }));
    await said(done);
    expect(within(await section(where)).queryByRole('button', { name })).toBeNull();
  });

  test('an API key says who created it', async () => {
    const projects = [
      projectBody({ id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', config: { allow_user_api_keys: true } }),
    ];
    const actor = { ...eventBody(1).actor, kind: 'server', name: 'Backend' };
    const { id: key } = fullRecords(userBody(1)).apiKeys[0] ?? { id: '' };
    const events = [
      eventBody(1, { kind: 'api_key.created', actor, subject: { id, type: 'user', name: null }, detail: { id: key } }),
    ];
    await openPage({ projects, events }, 'security');
    expect(await within(await section('API keys')).findByText(/by a server with the keys “Backend”/)).toBeTruthy();
  });

  test('all sessions are revoked in one call, as those of several users are', async () => {
    const { user, bodies, sent } = await openPage({}, 'security');
    await user.click(await button('Sessions', 'Revoke all sessions'));
    await user.click(dialog().getByRole('button', { name: 'Revoke all sessions' }));
    await said('All sessions revoked');
    expect(bodies('POST /latchkey/users/revoke-sessions')).toEqual([{ user_ids: [id] }]);
    expect(sent.filter((key) => key.startsWith('DELETE /auth/sessions'))).toEqual([]);
  });

  test('that fail say so, and change nothing', async () => {
    const key = `PATCH /contact-channels/${id}/00000004-0000-4000-8000-000000000002`;
    const { user } = await openPage({ fails: [key] });
    const primary = 'Make primary spare.grace1@example.com';
    await user.click(await button('Contact channels', primary));
    expect(await within(await section('Contact channels')).findByText(/couldn't handle this request/)).toBeTruthy();
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
  const { user } = await openPage({}, 'activity');
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
    await choose(world, 'Impersonate');
    return world;
  };
  const make = () => dialog().getByRole('button', { name: 'Create link' });

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
    const link = await dialog().findByRole('link', { name: 'Open app' });
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
    await dialog().findByRole('link', { name: 'Open app' });
    const [body] = bodies(here('POST /latchkey/users/:id/impersonation'));
    expect(body).toMatchObject({ callback_url: 'https://notes.example/auth/impersonation' });
  });
});

test('a ban says why, and is lifted again', async () => {
  const world = await openPage();
  await choose(world, 'Ban user');
  await world.user.type(dialog().getByLabelText('Reason (optional)'), 'spam');
  await world.user.click(dialog().getByRole('button', { name: 'Ban user' }));
  await said('Grace Hopper banned');
  expect(screen.getByText(/^Banned.*: spam$/)).toBeTruthy();
  expect(screen.getByText('Banned')).toBeTruthy();
  await choose(world, 'Lift ban');
  await world.user.click(dialog().getByRole('button', { name: 'Lift ban' }));
  await said('Ban lifted for Grace Hopper');
  expect(screen.queryByText('Banned')).toBeNull();
});

describe('a merge', () => {
  const pick = async (name: RegExp) => {
    const world = await openPage();
    await choose(world, 'Merge with…');
    await world.user.type(dialog().getByRole('combobox', { name: 'Duplicate' }), 'a');
    await world.user.click(await screen.findByRole('option', { name }));
    return world;
  };
  const merge = () => dialog().getByRole('button', { name: 'Merge users' });

  test('shows what moves, and is done once that is confirmed', async () => {
    const { user, sent, bodies } = await pick(/alan2@example.com/);
    expect((await dialog().findByRole('row', { name: /Team memberships/ })).textContent).toBe('Team memberships21');
    expect(sent).not.toContain(here('POST /latchkey/users/:id/merge'));
    await user.click(merge());
    expect(await screen.findByText(/merged into Grace Hopper/)).toBeTruthy();
    expect(bodies(here('POST /latchkey/users/:id/merge'))).toEqual([{ duplicate_id: expect.any(String) }]);
  });

  test('shows both users, and whether their emails are verified', async () => {
    await pick(/alan2@example.com/);
    const fact = async (name: string) => (await dialog().findByText(name)).parentElement?.textContent;
    expect(await fact('Stays')).toMatch(/Grace Hopper.*grace1@example.com.*erified.*Signed up/);
    expect(await fact('Is deleted')).toMatch(/alan2@example.com.*erified.*Signed up/);
  });

  test('that was refused is asked about anew when the dialog opens again', async () => {
    const world = await pick(/grace1@example.com/);
    await dialog().findByText(/cannot be merged with itself/);
    await world.user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await choose(world, 'Merge with…');
    expect(dialog().queryByText(/cannot be merged with itself/)).toBeNull();
  });

  test('of a user with itself is refused before it can be confirmed', async () => {
    await pick(/grace1@example.com/);
    expect(await dialog().findByText(/cannot be merged with itself/)).toBeTruthy();
    expect(merge().getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a deletion', () => {
  const ask = async () => {
    const world = await openPage();
    await choose(world, 'Delete user');
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
    await said('Grace Hopper deleted');
    expect(props.history?.location.pathname).toBe(`${project}/users`);
    expect(await screen.findByText('alan2@example.com')).toBeTruthy();
    expect(screen.queryByText('grace1@example.com')).toBeNull();
  });
});

describe('the users before and after it', () => {
  const heading = () => screen.findByRole('heading', { level: 1 });
  const step = async ({ user }: Pick<World, 'user'>, name: string) =>
    user.click(await screen.findByRole('link', { name }));
  const shows = (email: string) =>
    waitFor(async () => expect((await heading()).closest('main')?.textContent).toContain(email));

  /** Opens a row of the list, counted from its first. */
  async function openFrom(list: string, index: number) {
    const world = open(`${project}/users${list}`);
    const row = (await screen.findAllByRole('row'))[index + 1] as HTMLElement;
    await world.user.click(within(row).getByRole('link'));
    await screen.findByRole('navigation', { name: 'Users of the list' });
    return world;
  }

  test('are those of the list that it was opened from, and the tab stays', async () => {
    const world = await openFrom('?q=grace', 0);
    await shows('grace1@example.com');
    await world.user.click(screen.getByRole('link', { name: 'Activity' }));
    await step(world, 'Next user');
    await shows('grace7@example.com');
    expect(world.props.history?.location.search).toBe('?tab=activity');
    await step(world, 'Previous user');
    await shows('grace1@example.com');
    expect(screen.getByRole('button', { name: 'Previous user' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('go on over the ends of pages, there and back', async () => {
    const world = await openFrom('', 24);
    await step(world, 'Next user');
    await shows('alan26@example.com');
    await step(world, 'Next user');
    await shows('27@example.com');
    await step(world, 'Previous user');
    await step(world, 'Previous user');
    await shows('25@example.com');
  });

  test('are not there for a user who was opened by address', async () => {
    await openPage();
    expect(screen.queryByRole('navigation', { name: 'Users of the list' })).toBeNull();
  });
});
