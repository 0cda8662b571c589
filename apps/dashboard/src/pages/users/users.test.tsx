import { linkedAccount, userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fullRecords } from '../../../testing/index.ts';
import { openPopover } from '../../../testing/popover.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const rows = () => screen.getAllByRole('row').slice(1);
const address = ({ props }: ReturnType<typeof open>) => props.history?.location.search;

test('the address says which users are shown', async () => {
  open(`${project}/users?q=grace1%40`);
  await screen.findByText('grace1@example.com');
  expect(rows()).toHaveLength(1);
});

test('typing searches after a pause, and writes the address', async () => {
  const world = open(`${project}/users`);
  await world.user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'radia5@');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address(world)).toBe('?q=radia5%40');
});

test('where nothing is found, the search can be cleared', async () => {
  const world = open(`${project}/users?q=nobody`);
  await world.user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
  expect(address(world)).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('where a short text finds nobody, longer ones are said to find more', async () => {
  open(`${project}/users?q=zz`);
  expect(
    await screen.findByText('No name or email starts with “zz”. Enter at least 3 letters to match any part.'),
  ).toBeTruthy();
});

test('pages follow each other, and back', async () => {
  const world = open(`${project}/users`);
  const turn = async (name: string, first: string) => {
    await world.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(rows()[0]?.textContent).toContain(first));
  };
  await turn('Next', 'alan26@');
  await turn('Next', 'mary51@');
  await turn('Previous', 'alan26@');
  await turn('Previous', 'grace1@');
  expect(address(world)).toBe('');
});

test('whoever comes to a later page by its address can start over', async () => {
  const { user } = open(`${project}/users?cursor=25`);
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('grace1@'));
});

test('a failure can be tried again', async () => {
  const { user, heal } = open(`${project}/users`, { fails: ['GET /latchkey/users'] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  heal('GET /latchkey/users');
  await user.click(again);
  await waitFor(() => expect(rows()).toHaveLength(25));
});

describe('the order', () => {
  const head = (name: string) => screen.findByRole('button', { name });

  test('is switched by the heads, and kept in the address', async () => {
    const world = open(`${project}/users`);
    await world.user.click(await head('Signed up'));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('ada60@'));
    expect(address(world)).toBe('?order=oldest');
    expect(screen.getByRole('columnheader', { name: 'Signed up' }).getAttribute('aria-sort')).toBe('ascending');
    await world.user.click(await head('Signed up'));
    await waitFor(() => expect(address(world)).toBe(''));
  });

  test('by name begins with A', async () => {
    const world = open(`${project}/users`);
    await world.user.click(await head('User'));
    await waitFor(() => expect(address(world)).toBe('?order=a-z'));
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Ada Lovelaceada60@/));
  });

  test('can be chosen where no heads are shown, and stays when the search is cleared', async () => {
    const world = open(`${project}/users?q=zzz`);
    await world.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Sort users' }),
      'Longest inactive first',
    );
    await world.user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(address(world)).toBe('?order=inactive'));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('ada60@'));
  });
});

describe('a filter', () => {
  const special = [
    userBody(1, { display_name: 'Plain', primary_email_verified: true }),
    userBody(2, { display_name: 'Unverified', primary_email_verified: false }),
    userBody(3, { display_name: 'Codes', otp_auth_enabled: true, has_password: false, primary_email_verified: true }),
    userBody(4, {
      display_name: 'Hub',
      oauth_providers: [linkedAccount('github', null)],
      primary_email_verified: true,
    }),
    userBody(5, { display_name: 'Safe', requires_totp_mfa: true, primary_email_verified: true }),
    userBody(6, { display_name: 'Anon', is_anonymous: true, primary_email: null, primary_email_verified: true }),
    userBody(600, { display_name: 'Old', primary_email_verified: true }),
  ];
  const names = () => rows().map((row) => within(row).getByRole('link').textContent);
  const filtered = (search: string) => open(`${project}/users${search}`, { users: special });

  test.each([
    ['?verified=no', ['Unverified']],
    ['?method=email', ['Codes']],
    ['?method=github', ['Hub']],
    ['?mfa=yes', ['Safe']],
    ['?anonymous=yes', ['Anon']],
    ['?joined=before-30d', ['Old']],
    ['?active=before-30d&verified=yes', ['Old']],
    ['?joined=..2026-05-01', ['Old']],
    ['?verified=nonsense', ['Plain', 'Unverified', 'Codes', 'Hub', 'Safe', 'Anon', 'Old']],
  ])('in the address is asked for: %s', async (search, expected) => {
    filtered(search);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  const choice = (name: string) => screen.findByRole('combobox', { name, hidden: true });

  test('is chosen in the panel, listed, and removed', async () => {
    const world = filtered('');
    await openPopover('Filters');
    await world.user.selectOptions(await choice('Email'), 'Not verified');
    await waitFor(() => expect(names()).toEqual(['Unverified']));
    expect(address(world)).toBe('?verified=no');
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Email: Not verified');
    await world.user.click(screen.getByRole('button', { name: 'Remove filter: Email' }));
    await waitFor(() => expect(names()).toHaveLength(7));
    expect(address(world)).toBe('');
  });

  test('by days takes a range', async () => {
    const world = filtered('');
    await openPopover('Filters');
    await world.user.selectOptions(await choice('Signed up'), 'Custom range');
    fireEvent.change(screen.getByLabelText('Signed up, to'), { target: { value: '2026-05-01' } });
    await waitFor(() => expect(names()).toEqual(['Old']));
    expect(address(world)).toBe('?joined=..2026-05-01');
  });

  test('that fits none can be cleared', async () => {
    const { user } = filtered('?banned=yes&q=ada');
    await screen.findByText('No users match these filters.');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(names()).toHaveLength(7));
  });
});

describe('a row', () => {
  const row = async (changes: object, script = {}) => {
    open(`${project}/users`, { users: [userBody(1, changes)], ...script });
    await screen.findByRole('checkbox', { name: /^Select (?!all)/ });
    return rows()[0]?.textContent;
  };

  test('says that a user is banned, and that an email is not verified', async () => {
    const ban = { banned_at_millis: 1, reason: null };
    const records = (body: never) => ({ ...fullRecords(body), ban });
    expect(await row({ primary_email_verified: true }, { records })).toContain('Banned');
    cleanup();
    expect(await row({ primary_email_verified: false })).toContain('Not verified');
  });

  test('has no badge where all is as usual', async () => {
    expect(await row({ primary_email_verified: true })).not.toMatch(/verified|banned/i);
  });

  test('says Never of a user who has not signed in', async () => {
    const at = userBody(1).signed_up_at_millis;
    expect(await row({ last_active_at_millis: at })).toContain('Never');
  });
});

test('the page says its place among all users', async () => {
  const { user } = open(`${project}/users`);
  await screen.findByText('1–25 of 60', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('26–50 of 60', { selector: '[role=status]' });
});

test('the last location is read once its column is chosen', async () => {
  const { user } = open(`${project}/users`);
  await screen.findByText('grace1@example.com');
  await openPopover('Columns');
  await user.click(screen.getByRole('checkbox', { name: 'Last location', hidden: true }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('London, United Kingdom'));
});

describe('the export', () => {
  test('holds all users that match, not only the page, and no name is a formula', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    const users = Array.from({ length: 130 }, (_, at) =>
      userBody(at + 1, { display_name: '=1+1', is_anonymous: at > 119 }),
    );
    const { user } = open(`${project}/users?anonymous=no`, { users });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^id,name,email,email_verified,/);
    expect(lines).toHaveLength(121);
    expect(lines[1]).toContain(",'=1+1,");
    expect(lines[1]).toMatch(/,GB,London$/);
  });
});

describe('a new user', () => {
  async function create(email: string) {
    const world = open(`${project}/users`);
    await world.user.click(await screen.findByRole('button', { name: 'Create user' }));
    const dialog = within(screen.getByRole('dialog'));
    if (email) await world.user.type(dialog.getByLabelText('Email'), email);
    await world.user.click(dialog.getByRole('button', { name: 'Create user' }));
    return { ...world, dialog };
  }

  test('is shown on its page, and is in the table', async () => {
    const { user } = await create('new@example.com');
    expect(await screen.findByRole('heading', { name: 'new@example.com', level: 1 })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('link', { name: 'new@example.com' })).toBeTruthy();
  });

  test('needs an email', async () => {
    const { dialog, sent } = await create('');
    expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent).not.toContain('POST /users');
  });

  test('has an email of its own', async () => {
    const { dialog } = await create('grace1@example.com');
    expect(await dialog.findByText('Another user already signs in with this email')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
  });
});
