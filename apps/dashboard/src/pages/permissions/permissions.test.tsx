import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const path = `${project}/permissions`;
const dialog = () => within(screen.getByRole('dialog'));
const said = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const cycle = [
  { id: 'a', contained_permission_ids: ['b'] },
  { id: 'b', contained_permission_ids: ['a'] },
];

describe('the list', () => {
  test('shows what the system has, and lets nobody change that', async () => {
    open(path);
    const row = within((await screen.findByText('$update_team', { selector: 'th code' })).closest('tr') as HTMLElement);
    expect(row.getByText('System')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  test('shows the permissions of the project on demand', async () => {
    const { user, props } = open(path);
    await user.click(await screen.findByRole('button', { name: 'In the project' }));
    expect(await screen.findByRole('button', { name: 'Edit staff' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit editor' })).toBeNull();
    expect(props.history?.location.search).toBe('?scope=project');
  });

  test('is filtered by id and description', async () => {
    open(`${path}?q=writes`);
    expect(await screen.findByRole('button', { name: 'Edit editor' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test('warns of permissions that contain each other', async () => {
    open(path, { teamDefinitions: cycle });
    expect(
      await screen.findByText('a and b include each other: a user with one of them has all of them.'),
    ).toBeTruthy();
  });
});

describe('the matrix', () => {
  const matrix = `${path}?view=matrix`;
  const chain = [
    { id: 'boss', contained_permission_ids: ['writer'] },
    { id: 'post:edit', contained_permission_ids: [] },
    { id: 'writer', contained_permission_ids: ['post:edit'] },
  ];

  test('says what a role includes, and through what', async () => {
    open(matrix, { teamDefinitions: chain });
    const direct = await screen.findByRole('button', { name: 'writer includes post:edit' });
    const through = screen.getByRole('button', { name: 'boss includes post:edit, through writer' });
    expect([direct, through].map((cell) => cell.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  });

  test('changes a role after a review', async () => {
    const { user, bodies } = open(matrix, { teamDefinitions: chain });
    await user.click(await screen.findByRole('button', { name: 'boss includes post:edit, through writer' }));
    await user.click(await dialog().findByRole('button', { name: 'Save permission' }));
    await said('boss saved');
    expect(bodies('PATCH /team-permission-definitions/boss')).toEqual([
      { contained_permission_ids: ['writer', 'post:edit'] },
    ]);
  });

  test('leaves the roles of the system as they are', async () => {
    const { user } = open(matrix, {
      teamDefinitions: [{ id: '$read_members', contained_permission_ids: ['post:edit'] }, ...chain.slice(1)],
    });
    await user.click(await screen.findByRole('button', { name: "$read_members doesn't include writer" }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is one tab stop, and the arrow keys move in it', async () => {
    const { user } = open(matrix, { teamDefinitions: chain });
    const first = await screen.findByRole('button', { name: 'boss includes post:edit, through writer' });
    first.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe("writer doesn't include boss");
    const stops = within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([document.activeElement]);
  });

  test('says that there are no roles', async () => {
    open(matrix, { teamDefinitions: [{ id: 'post:edit', contained_permission_ids: [] }] });
    expect(await screen.findByText('No roles yet')).toBeTruthy();
  });
});

describe('a new permission', () => {
  async function form() {
    const world = open(path);
    await screen.findByRole('button', { name: 'Edit editor' });
    await world.user.click(screen.getByRole('button', { name: 'Create permission' }));
    return world;
  }

  test('is saved once it was said what it changes', async () => {
    const { user, bodies } = await form();
    await user.type(dialog().getByLabelText('ID'), 'invoice:read');
    await user.click(dialog().getByRole('checkbox', { name: 'post:read' }));
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByText('No member gains or loses permissions.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Save permission' }));
    await said('invoice:read created');
    expect(bodies('POST /team-permission-definitions')).toEqual([
      { id: 'invoice:read', contained_permission_ids: ['post:read'] },
    ]);
    expect(await screen.findByRole('button', { name: 'Edit invoice:read' })).toBeTruthy();
  });

  test.each([
    ['Write It', 'Use only lowercase letters, digits, “:” and “_”'],
    ['staff', 'This ID is already used by a team or project permission'],
  ])('is not called %s', async (id, fault) => {
    const { user } = await form();
    await user.type(dialog().getByLabelText('ID'), id);
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByText(fault)).toBeTruthy();
  });

  test('marks what comes with what it contains', async () => {
    const { user } = await form();
    await user.click(dialog().getByRole('checkbox', { name: 'editor' }));
    expect(dialog().getAllByText('Included in editor')).toHaveLength(2);
  });
});

describe('a change', () => {
  async function edit() {
    const world = open(path);
    await world.user.click(await screen.findByRole('button', { name: 'Edit editor' }));
    await world.user.click(dialog().getByRole('checkbox', { name: 'post:edit' }));
    await world.user.click(dialog().getByRole('button', { name: 'Continue' }));
    return world;
  }

  test('says first who loses what by it, by name', async () => {
    await edit();
    expect(await dialog().findByText('It no longer includes post:edit.')).toBeTruthy();
    const list = within(await dialog().findByRole('list', { name: 'Affected users' }));
    await waitFor(() => expect(list.getAllByText('Alan Turing').length).toBeGreaterThan(0));
    expect(list.getAllByText('Loses post:edit').length).toBeGreaterThan(0);
  });

  test('turns the pages of those whom it touches', async () => {
    const { user } = await edit();
    await user.click(await dialog().findByRole('button', { name: 'Next' }));
    expect(await dialog().findByRole('button', { name: 'Previous' })).toBeTruthy();
  });

  test('goes back to what was typed', async () => {
    const { user } = await edit();
    await user.click(await dialog().findByRole('button', { name: 'Back' }));
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'post:edit' }).checked).toBe(false);
  });

  test('keeps the description', async () => {
    const { user, bodies } = await edit();
    await user.click(await dialog().findByRole('button', { name: 'Save permission' }));
    await said('editor saved');
    expect(bodies('PATCH /team-permission-definitions/editor')).toEqual([
      { description: 'Writes what the team shows', contained_permission_ids: ['post:read'] },
    ]);
  });

  test('that fails is said in the dialog', async () => {
    const { user, fail } = await edit();
    fail('PATCH /team-permission-definitions/editor');
    await user.click(await dialog().findByRole('button', { name: 'Save permission' }));
    expect(await dialog().findByText(/couldn't handle this request/)).toBeTruthy();
  });
});

test('a permission is deleted after it was said who loses it', async () => {
  const { user } = open(path);
  await user.click(await screen.findByRole('button', { name: 'Delete post:edit' }));
  expect((await dialog().findAllByText('Loses post:edit')).length).toBeGreaterThan(0);
  await user.click(dialog().getByRole('button', { name: 'Delete permission' }));
  await said('post:edit deleted');
  expect(screen.queryByRole('button', { name: 'Edit post:edit' })).toBeNull();
});

test('a permission of the project is made, changed and deleted as one of teams is', async () => {
  const { user, sent } = open(`${path}?scope=project`);
  await screen.findByRole('button', { name: 'Edit staff' });
  const go = async (act: string, done: string) => {
    await user.click(await dialog().findByRole('button', { name: act }));
    await said(done);
  };
  await user.click(screen.getByRole('button', { name: 'Create permission' }));
  await user.type(dialog().getByLabelText('ID'), 'guide');
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  await go('Save permission', 'guide created');
  await user.click(await screen.findByRole('button', { name: 'Edit guide' }));
  await user.type(dialog().getByLabelText(/Description/), 'Shows people around');
  await user.click(dialog().getByRole('button', { name: 'Continue' }));
  await go('Save permission', 'guide saved');
  await user.click(screen.getByRole('button', { name: 'Delete guide' }));
  await go('Delete permission', 'guide deleted');
  const changes = sent.filter((call) => /^(?!GET).* \/project-permission-definitions/.test(call));
  expect(changes).toEqual([
    'POST /project-permission-definitions',
    'PATCH /project-permission-definitions/guide',
    'DELETE /project-permission-definitions/guide',
  ]);
});

describe('the graph', () => {
  async function graph(script = {}) {
    const world = open(`${path}?view=graph`, script);
    await screen.findByRole('application', { name: 'Permission graph' });
    const node = (id: string) => document.querySelector<HTMLElement>(`[data-node="${id}"]`) as HTMLElement;
    const focused = () => (document.activeElement as HTMLElement).dataset.node;
    return { ...world, node, focused };
  }

  test('tells of each permission what it contains and by what it is contained', async () => {
    const { node } = await graph();
    expect(node('post:edit').getAttribute('aria-label')).toBe('post:edit, includes 1, included in 1');
    expect(node('$read_members').getAttribute('aria-label')).toContain('system permission');
  });

  test('is one stop of the keyboard, and the arrows go from permission to permission', async () => {
    const { user, node, focused } = await graph();
    expect(document.querySelectorAll('[data-node][tabindex="0"]')).toHaveLength(1);
    node('editor').focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('team_admin');
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(focused()).not.toBe('editor');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('editor');
  });

  test('edits by Enter', async () => {
    const { user, node } = await graph();
    node('editor').focus();
    await user.keyboard('{Enter}');
    expect(dialog().getByRole('heading', { name: 'Edit editor' })).toBeTruthy();
  });

  test('says that what belongs to the system stays', async () => {
    const { user, node } = await graph();
    node('$read_members').focus();
    await user.keyboard('{Enter}');
    await said("$read_members is a system permission and can't be changed");
  });

  test('draws a line by the keyboard, and says what it would do', async () => {
    const { user, node, bodies } = await graph();
    node('team_member').focus();
    await user.keyboard('c');
    await said('Choose what team_member includes. Press Esc to cancel.');
    node('post:read').focus();
    await said('Press Enter to include post:read, or Esc to cancel.');
    await user.keyboard('{Enter}');
    expect(await dialog().findByText('It now includes post:read.')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Save permission' }));
    await said('team_member saved');
    expect(bodies('PATCH /team-permission-definitions/team_member')).toMatchObject([
      { contained_permission_ids: ['$invite_members', '$read_members', 'post:read'] },
    ]);
  });

  test('takes a line away in the same manner', async () => {
    const { user, node } = await graph();
    node('editor').focus();
    await user.keyboard('c');
    node('post:edit').focus();
    await user.keyboard('{Enter}');
    expect(await dialog().findByText('It no longer includes post:edit.')).toBeTruthy();
  });

  test('changes nothing after Escape', async () => {
    const { user, node, focused } = await graph();
    node('editor').focus();
    await user.keyboard('c{ArrowRight}{Escape}');
    expect(focused()).toBe('editor');
    expect(screen.queryByRole('dialog')).toBeNull();
    await said('Canceled');
  });

  test('deletes by a key, after it was said who loses what', async () => {
    const { user, node } = await graph();
    node('editor').focus();
    await user.keyboard('{Delete}');
    expect(await dialog().findByRole('heading', { name: 'Delete editor?' })).toBeTruthy();
  });

  test('takes a line away by a click on it', async () => {
    const { user } = await graph();
    const line = [...document.querySelectorAll('path')].find((path) =>
      path.textContent?.startsWith('editor includes post:edit'),
    );
    await user.click(line as Element);
    expect(await dialog().findByText('It no longer includes post:edit.')).toBeTruthy();
  });

  test('marks those that contain each other', async () => {
    const { node } = await graph({ teamDefinitions: cycle });
    expect(node('a').getAttribute('aria-label')).toContain('circular');
  });
});
