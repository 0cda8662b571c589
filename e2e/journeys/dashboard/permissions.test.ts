import { newEmail, type TestProject } from '@latchkey/testing';
import type { Dashboard } from '../../support/dashboard.ts';
import { expect, inFull, onPhone, test } from '../../support/test.ts';

/** An owner, and a member of a team who is granted `editor`, which includes nothing. */
async function withEditor(dashboard: Dashboard, project: TestProject) {
  for (const id of ['editor', 'post:edit']) await project.admin('POST /team-permission-definitions', { body: { id } });
  const user = { display_name: 'Ada Lovelace', primary_email: newEmail() };
  const { id } = (await project.server('POST /users', { body: user })).body;
  const team = (await project.server('POST /teams', { body: { display_name: 'Acme' } })).body;
  await project.server(`POST /team-memberships/${team.id}/${id}`, { body: {} });
  await project.server(`POST /team-permissions/${team.id}/${id}/editor`, { body: {} });
  const definitions = async (): Promise<Record<string, string[]>> => {
    const { items } = (await project.admin('GET /team-permission-definitions')).body;
    return Object.fromEntries(
      items.map((one: { id: string; contained_permission_ids: string[] }) => [one.id, one.contained_permission_ids]),
    );
  };
  return {
    ...dashboard,
    definitions,
    node: (id: string) => dashboard.page.locator(`button[data-node="${id}"]`),
  };
}

test(
  'an owner draws in the graph what a permission contains, and sees first who gains what',
  onPhone,
  async ({ dashboard, project }) => {
    const { owner, page, dialog, node, open, press, answer, said, definitions } = await withEditor(dashboard, project);
    await open('permissions?view=graph');
    await node('editor').waitFor();
    await owner.look('permissions, graph');
    if (owner.isOnPhone) {
      await owner.press(node('editor'));
      await press('Include: choose what editor includes');
      await owner.press(node('post:edit'));
    } else {
      await owner.reaches(page.locator('button[data-node][tabindex="0"]'));
      await page.keyboard.press('Home');
      await page.keyboard.press('c');
      await page.keyboard.press('ArrowDown');
      await said('Press Enter to include post:edit, or Esc to cancel.');
      await page.keyboard.press('Enter');
    }
    await dialog.getByText('Gains post:edit').waitFor();
    await dialog.getByText('Ada Lovelace').waitFor();
    await dialog.getByText('in Acme').waitFor();
    await owner.look('permissions, review');
    await answer('Save permission');
    await said('editor saved');
    expect((await definitions()).editor).toEqual(['post:edit']);
    await page.locator('button[data-node="editor"][aria-label="editor, includes 1, included in 0"]').waitFor();

    await press('List');
    await owner.press(page.getByRole('link', { name: 'Who has access: post:edit' }));
    await page.getByRole('heading', { name: 'Who has access', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    await press('Why Ada Lovelace');
    await page.getByText('is granted, which includes').waitFor();
    await owner.look('who can');
  },
);

test('an owner defines, renames and deletes a permission', inFull, async ({ dashboard, project }) => {
  const { owner, page, dialog, open, press, answer, said, definitions } = await withEditor(dashboard, project);
  await open('permissions');
  await page.getByRole('table', { name: 'Permissions' }).waitFor();
  await owner.look('permissions');
  await press('Create permission');
  await owner.type(dialog.getByLabel('ID', { exact: true }), 'editor');
  await answer('Continue');
  await dialog.getByText('This ID is already used').waitFor();
  await owner.type(dialog.getByLabel('ID', { exact: true }), 'post:read');
  await owner.press(dialog.getByRole('checkbox', { name: 'editor' }));
  await answer('Continue');
  await dialog.getByText('No member gains or loses permissions.').waitFor();
  await answer('Save permission');
  await said('post:read created');
  expect((await definitions())['post:read']).toEqual(['editor']);

  await press('Edit editor');
  await owner.type(dialog.getByLabel('ID', { exact: true }), 'writer');
  await answer('Continue');
  await dialog.getByText('Gains writer').waitFor();
  await answer('Save permission');
  await said('writer saved');
  expect((await definitions())['post:read']).toEqual(['writer']);

  await press('Delete writer');
  await dialog.getByText('Loses writer').waitFor();
  await answer('Delete permission');
  await said('writer deleted');
  expect(Object.keys(await definitions())).not.toContain('writer');
});

test('a line is drawn with the mouse, and taken away by a click on it', async ({ dashboard, project }) => {
  const { page, dialog, node, open, answer, said, definitions } = await withEditor(dashboard, project);
  await open('permissions?view=graph');
  const boxOf = async (id: string) => {
    const box = await node(id).boundingBox();
    if (!box) throw new Error(`${id} is not drawn.`);
    return box;
  };
  const places = () => Promise.all([boxOf('editor'), boxOf('post:edit')]);
  const [from, to] = await places();
  await page.mouse.move(from.x + from.width, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByText('Gains post:edit').waitFor();
  await answer('Save permission');
  await said('editor saved');
  expect((await definitions()).editor).toEqual(['post:edit']);

  await page.locator('button[aria-label="editor, includes 1, included in 0"]').waitFor();
  const [left, right] = await places();
  await page.mouse.click((left.x + left.width + right.x) / 2, (left.y + right.y + left.height) / 2);
  await dialog.getByText('Loses post:edit').waitFor();
  await answer('Save permission');
  await page.locator('button[aria-label="editor, includes 0, included in 0"]').waitFor();
  expect((await definitions()).editor).toEqual([]);
});
