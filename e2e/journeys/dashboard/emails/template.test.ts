import { newEmail } from '@latchkey/testing';
import { until } from '@latchkey/testing/process/process';
import type { Dashboard } from '../../../support/dashboard.ts';
import { byKeyboard, expect, inFull, onPhone, test, withMailServer } from '../../../support/test.ts';

test.use(withMailServer);

/** An owner in front of the templates of a project, and what is done in the editor of blocks. */
async function atTemplates(dashboard: Dashboard) {
  const { owner, page, press } = dashboard;
  const tree = page.getByRole('tree');
  await dashboard.open('email-templates');
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
  /** Where there is room for one part only, it is brought to the front. */
  async function show(part: string): Promise<void> {
    if (owner.isOnPhone) await owner.press(page.getByRole('tab', { name: part, exact: true }));
  }
  return {
    ...dashboard,
    tree,
    show,
    type: (label: string, text: string) => owner.type(page.getByRole('textbox', { name: label, exact: true }), text),
    rows: () => tree.getByRole('treeitem').allTextContents(),
    /** Goes to the row that is chosen, and so many further down. */
    async choose(name: string, further: number): Promise<void> {
      await show('Blocks');
      if (owner.isOnPhone) return owner.press(tree.getByRole('treeitem', { name }).first());
      await owner.reaches(tree.getByRole('treeitem', { selected: true }));
      for (let step = 0; step < further; step++) await page.keyboard.press('ArrowDown');
      await tree.getByRole('treeitem', { name, selected: true }).waitFor();
    },
    async add(type: string): Promise<void> {
      await press('Add block');
      await owner.press(page.getByRole('list', { name: 'Block types' }).getByRole('button', { name: type }));
    },
    preview: page.frameLocator('iframe[title="Email preview"]'),
  };
}

test(
  'an owner changes a mail block by block, and people get it so',
  byKeyboard,
  async ({ dashboard, project, mailServer: { server } }) => {
    const templates = await atTemplates(dashboard);
    const { owner, page, tree, preview, press, show, follow, said, type, rows, choose, add } = templates;
    await owner.look('templates');
    await follow('Email verification');
    await tree.waitFor();
    await choose('Heading', 2);
    await show('Heading');
    await type('Text', 'One more step');
    await type('Subject', 'Come in to {{projectDisplayName}}');
    await show('Preview');
    await preview.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.getByText('Come in to A test').waitFor();

    await show('Blocks');
    await add('Text');
    await said('Text added, 3 of');
    await show('Text');
    await type('Text', 'Yours, ');
    await press('Insert projectDisplayName');
    await show('Blocks');
    if (owner.isOnPhone) await press('Move down');
    else {
      // The toolbar above the blocks: from the last field it is nearly once around the page.
      await owner.reaches(page.getByRole('button', { name: 'Undo' }));
      await owner.reaches(tree.getByRole('treeitem', { selected: true }));
      await page.keyboard.press('Alt+ArrowDown');
    }
    await said('Text moved, 4 of');
    const moved = await rows();
    await press('Undo');
    await press('Redo');
    expect(await rows()).toEqual(moved);
    await press('Wrap in container');
    await said('Container added, 4 of');
    await owner.look('template, edited');
    await show('Preview');
    await preview.getByText('Yours, A test').waitFor();
    await press('Save changes');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });

    const email = newEmail();
    await project.signUp({ email });
    const { source } = await until(async () => server.taken.find(({ to }) => to.includes(email)));
    expect(source).toContain('Subject: Come in to A test');
    expect(source).toContain('One more step');
    expect(source).toContain('Yours, A test');
  },
);

test('an owner finds out what is wrong with blocks from elsewhere', onPhone, async ({ dashboard }) => {
  const templates = await atTemplates(dashboard);
  const { owner, page, dialog, press, show, follow, answer, choose, type } = templates;
  await follow('Password reset');
  await press('Edit JSON');
  await owner.type(dialog.getByLabel('JSON'), '{"root": {"type": "EmailLayout", "data": {"textColor": "red"}}}');
  await answer('Import JSON');
  await dialog.getByText(/root\.data\.textColor must be a colour/).waitFor();
  await owner.type(
    dialog.getByLabel('JSON'),
    '{"root": {"type": "EmailLayout", "data": {"childrenIds": ["a"]}}, "a": {"type": "Text", "data": {"props": {"text": "Hi"}}}}',
  );
  await answer('Import JSON');
  await dialog.waitFor({ state: 'hidden' });
  await choose('Text', 1);
  await show('Text');
  await type('Text color', '#12');
  await page.getByText('Use # and six digits from 0 to f').waitFor();
  await owner.look('template, wrong colour');
  await type('Text color', '#123456');
  await press('Discard');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
});

test('an owner goes back to an earlier template, and to the default one', inFull, async ({ dashboard }) => {
  const templates = await atTemplates(dashboard);
  const { owner, page, dialog, press, follow, answer, said, type } = templates;
  await follow('Sign-in invitation');
  const subject = page.getByLabel('Subject');
  for (const text of ['First', 'Second']) {
    await type('Subject', text);
    await press('Save changes');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
  }
  await press('Versions');
  await dialog.getByText('First').waitFor();
  await owner.look('template, versions');
  await answer('Restore version');
  await expect.poll(() => subject.inputValue()).toBe('First');
  await press('Discard');
  await press('Reset Sign-in invitation');
  await answer('Reset template');
  await said('Template reset to the default');
  await expect.poll(() => subject.inputValue()).toBe("You're invited to sign in to {{projectDisplayName}}");
});

test.describe(() => {
  test.use({ config: {} });

  test('an owner without a mail server is led to set one up', inFull, async ({ dashboard }) => {
    const { owner, page, press, follow, type } = await atTemplates(dashboard);
    await follow('Password reset');
    await type('Subject', 'New password');
    await press('Save changes');
    await page.getByText(/Templates can be changed once the project has a mail server/).waitFor();
    await owner.look('template, shared sender');
    await follow('Set up a mail server');
    await owner.press(page.getByRole('dialog').getByRole('button', { name: 'Leave page' }));
    await page.getByRole('heading', { name: 'Sender', level: 1 }).waitFor();
  });
});

test('blocks are drawn to where they belong, with a mouse', async ({ dashboard }) => {
  const { page, tree, follow, rows } = await atTemplates(dashboard);
  await follow('Email verification');
  const row = (name: string) => tree.getByRole('treeitem', { name });
  await row('Button').waitFor();
  const names = async () => (await rows()).map((text) => /^[A-Z][a-z]+?(?=[A-Z{[\d]|$)/.exec(text)?.[0]);
  expect((await names()).slice(1, 5)).toEqual(['Spacer', 'Heading', 'Text', 'Button']);
  await row('Button').dragTo(row('Heading'), { targetPosition: { x: 60, y: 4 } });
  await expect
    .poll(names)
    .toEqual(['Email', 'Spacer', 'Button', 'Heading', 'Text', 'Text', 'Divider', 'Text', 'Spacer']);
  await page.getByRole('button', { name: 'Wrap in container' }).click();
  await row('Divider').dragTo(row('Container'), { targetPosition: { x: 60, y: 24 } });
  await expect
    .poll(names)
    .toEqual([...['Email', 'Spacer', 'Container', 'Button', 'Divider', 'Heading', 'Text', 'Text', 'Text', 'Spacer']]);
});
