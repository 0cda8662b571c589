import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bareTeam } from '../../../testing/index.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const rows = () => screen.getAllByRole('row').slice(1);
/** How many of the thirty sample teams have a name. */
const teamsNamed = (name: string) =>
  Array.from({ length: 30 }, (_, at) => teamBody(at + 1)).filter(({ display_name }) => display_name.startsWith(name))
    .length;

const address = ({ props }: ReturnType<typeof open>) => props.history?.location;

test('the address says which teams are shown', async () => {
  open(`${project}/teams?q=acme%2010`);
  await screen.findByRole('link', { name: 'Acme 10' });
  expect(rows()).toHaveLength(1);
});

test('typing searches after a pause, and writes the address', async () => {
  const world = open(`${project}/teams`);
  await world.user.type(await screen.findByRole('searchbox', { name: 'Search teams' }), 'research 2');
  await waitFor(() => expect(address(world)?.search).toBe('?q=research+2'));
  await waitFor(() => expect(rows().length).toBeLessThan(25));
});

test('where nothing is found, the search can be cleared', async () => {
  const { user } = open(`${project}/teams?q=xyzzy`);
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
});

test('pages follow each other, and back', async () => {
  const { user } = open(`${project}/teams`);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Night shift 26' });
  expect(rows()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
});

test('a row says how many members a team has', async () => {
  open(`${project}/teams`);
  const row = (await screen.findByRole('link', { name: 'Night shift 1' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('3')).toBeTruthy();
});

test('the page says its place among all teams', async () => {
  const { user } = open(`${project}/teams`);
  await screen.findByText('1–25 of 30', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('26–30 of 30', { selector: '[role=status]' });
});

test('the heads sort, and the address keeps the order', async () => {
  const world = open(`${project}/teams`);
  await world.user.click(await screen.findByRole('button', { name: 'Team' }));
  await waitFor(() => expect(address(world)?.search).toBe('?order=a-z'));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Acme'));
  expect(screen.getByRole('columnheader', { name: 'Team' }).getAttribute('aria-sort')).toBe('ascending');
  await world.user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(address(world)?.search).toBe(''));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending'),
  );
});

test('the order is remembered, unless the URL says what to show', async () => {
  const first = open(`${project}/teams`);
  await first.user.click(await screen.findByRole('button', { name: 'Team' }));
  await waitFor(() => expect(address(first)?.search).toBe('?order=a-z'));
  cleanup();
  const again = open(`${project}/teams`);
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Acme'));
  expect(address(again)?.search).toBe('?order=a-z');
  expect(again.sent.filter((key) => key === 'GET /latchkey/teams')).toHaveLength(1);
  cleanup();
  const shared = open(`${project}/teams?q=acme`);
  await screen.findByRole('link', { name: 'Acme 10' });
  expect(address(shared)?.search).toBe('?q=acme');
  await shared.user.clear(screen.getByRole('searchbox', { name: 'Search teams' }));
  await waitFor(() => expect(rows()).toHaveLength(25));
  expect(address(shared)?.search).toBe('');
  cleanup();
  const usual = open(`${project}/teams?order=a-z`);
  await usual.user.click(await screen.findByRole('button', { name: 'Created' }));
  await waitFor(() => expect(address(usual)?.search).toBe(''));
});

describe('a filter', () => {
  const teams = [teamBody(1, { display_name: 'New' }), teamBody(100, { display_name: 'Old' })];
  const names = () => rows().map((row) => within(row).getByRole('link').textContent);

  test.each([
    ['?created=before-90d', ['Old']],
    ['?created=30d', ['New']],
    ['?members=yes', ['New', 'Old']],
    ['?members=nonsense', ['New', 'Old']],
  ])('in the address is asked for: %s', async (search, expected) => {
    open(`${project}/teams${search}`, { teams });
    await waitFor(() => expect(names()).toEqual(expected));
  });

  test('finds teams without members', async () => {
    open(`${project}/teams?members=no`, { teams, teamRecords: bareTeam });
    await waitFor(() => expect(names()).toEqual(['New', 'Old']));
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Members: Without members');
  });

  test('that fits none can be cleared, and the order stays', async () => {
    const world = open(`${project}/teams?members=no&order=z-a`, { teams });
    await screen.findByText('No teams match these filters.');
    await world.user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(names()).toEqual(['Old', 'New']));
    expect(address(world)?.search).toBe('?order=z-a');
  });
});

test('the export holds all teams that match, not only the page', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  const { user } = open(`${project}/teams?q=Acme`);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines[0]).toBe('id,name,members,created_at');
  expect(lines).toHaveLength(1 + teamsNamed('Acme'));
  expect(lines[1]).toMatch(/,Acme \d+,3,20/);
});

test('before the first team there is code that makes one', async () => {
  open(`${project}/teams`, { teams: [] });
  expect(await screen.findByRole('heading', { name: 'No teams yet' })).toBeTruthy();
  expect(screen.getByText(/user.createTeam/)).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const { user, heal } = open(`${project}/teams`, { fails: ['GET /latchkey/teams'] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  heal('GET /latchkey/teams');
  await user.click(again);
  await waitFor(() => expect(rows()).toHaveLength(25));
});

describe('a new team', () => {
  async function dialog() {
    const world = open(`${project}/teams`);
    await world.user.click(await screen.findByRole('button', { name: 'Create team' }));
    return { ...world, dialog: within(screen.getByRole('dialog')) };
  }

  test('is shown on its page, with the creator that was looked for', async () => {
    const { user, dialog: form, bodies } = await dialog();
    await user.type(form.getByLabelText('Name'), 'Bees');
    await user.type(form.getByRole('combobox', { name: 'Creator (optional)' }), 'grace1@');
    await form.findByRole('option', { name: /grace1@/ });
    await user.keyboard('{Enter}');
    expect(form.getByRole('group', { name: 'Creator (optional)' }).textContent).toContain('Grace Hopper');
    await user.click(form.getByRole('button', { name: 'Create team' }));
    expect(await screen.findByRole('heading', { name: 'Bees', level: 1 })).toBeTruthy();
    expect(bodies('POST /teams')).toEqual([{ display_name: 'Bees', creator_user_id: userBody(1).id }]);
  });

  test('needs a name', async () => {
    const { user, dialog: form, sent } = await dialog();
    await user.click(form.getByRole('button', { name: 'Create team' }));
    expect(form.getByText('Enter a name')).toBeTruthy();
    expect(sent).not.toContain('POST /teams');
  });
});
