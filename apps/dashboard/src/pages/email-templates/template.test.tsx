import { ownServer } from '@latchkey/testing/fake-api/samples/email';
import { projectBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const SAVE = 'PATCH /email-templates/magic_link';
const PREVIEW = 'POST /latchkey/email-templates/magic_link/preview';
const own = {
  projects: [
    projectBody({ id: 'internal', display_name: 'Latchkey' }),
    projectBody({ id: project.split('/')[2] ?? '', display_name: 'Notes', config: { email_config: ownServer } }),
  ],
};

async function editor(script = {}) {
  const world = open(`${project}/email-templates/magic_link`, { ...own, ...script });
  const tree = await screen.findByRole('tree');
  return {
    ...world,
    row: (name: string | RegExp) => within(tree).getByRole('treeitem', { name }),
    subject: () => screen.getByLabelText<HTMLInputElement>('Subject'),
    press: (name: string) => world.user.click(screen.getByRole('button', { name })),
    /** There is room for one part only. */
    show: (part: string) => world.user.click(screen.getByRole('tab', { name: part })),
  };
}

test('a variable comes where the caret was', async () => {
  const { user, subject, press, show } = await editor();
  await show('Email');
  await user.clear(subject());
  await user.type(subject(), 'Hi !');
  subject().setSelectionRange(3, 3);
  await press('Insert userDisplayName');
  expect(subject().value).toBe('Hi {{userDisplayName}}!');
});

test('the preview is asked for with the samples', async () => {
  const { user, bodies } = await editor();
  const sample = screen.getByLabelText('Sample value of userDisplayName');
  await user.clear(sample);
  await user.type(sample, 'Grace');
  await waitFor(() => expect(bodies(PREVIEW).at(-1)).toMatchObject({ variables: { userDisplayName: 'Grace' } }));
});

test('a mistake is said at its block and its field', async () => {
  const { user, row, show } = await editor({
    mails: { contentProblem: 'body.content.button.data.props.url must be a text' },
  });
  await show('Preview');
  await user.click(await screen.findByRole('button', { name: 'Go to Button' }));
  expect(screen.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true');
  await show('Blocks');
  expect(row(/^Button/).getAttribute('aria-selected')).toBe('true');
  expect(row(/^Button/).textContent).toContain('has an error');
});

test('a length that is none is said at its field, and not taken over', async () => {
  const { user, row, bodies } = await editor();
  await user.click(row('Heading Sign in'));
  await user.click(row('Text {{projectDisplayName}}'));
  await user.type(screen.getByLabelText('Font size'), '1x');
  expect(await screen.findByText('Enter a number of pixels')).toBeTruthy();
  await user.type(screen.getByLabelText('Text color'), '#00ff00');
  await waitFor(() =>
    expect(bodies(PREVIEW).at(-1)).toMatchObject({
      content: { footer: { data: { style: { color: '#00ff00', fontSize: 1 } } } },
    }),
  );
});

test('what is saved is the subject and the blocks', async () => {
  const { user, row, bodies, press } = await editor();
  await user.click(row('Heading Sign in'));
  await press('Remove');
  await press('Save changes');
  await screen.findByText('Saved');
  expect(Object.keys(bodies(SAVE)[0]?.content as object)).not.toContain('heading');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

test('nothing is saved without a subject', async () => {
  const { user, subject, sent, press } = await editor();
  await user.clear(subject());
  await press('Save changes');
  expect(await screen.findByText('Enter a subject')).toBeTruthy();
  expect(document.activeElement).toBe(subject());
  expect(sent).not.toContain(SAVE);
});

test('an earlier version is taken over to be saved', async () => {
  const { user, subject, press } = await editor();
  await press('Versions');
  await user.click(await screen.findByRole('button', { name: 'Replaced yesterday' }));
  await press('Restore version');
  expect(subject().value).toBe('Sign in, version 2');
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeTruthy();
});

test('what was undone can be done again, by keyboard too', async () => {
  const { user, row, press } = await editor();
  await user.click(row('Heading Sign in'));
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('treeitem', { name: 'Heading Sign in' })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(row('Heading Sign in')).toBeTruthy();
  await press('Redo');
  expect(screen.queryByRole('treeitem', { name: 'Heading Sign in' })).toBeNull();
});

test('whoever leaves with changes is asked', async () => {
  const { user, subject } = await editor();
  await user.type(subject(), '!');
  await user.click(screen.getByRole('link', { name: 'Keys' }));
  await user.click(await screen.findByRole('button', { name: 'Stay on page' }));
  expect(subject().value).toMatch(/!$/);
});

test('what the mail server has against the preview is said in the dialog', async () => {
  const { user, press } = await editor({
    serverProblem: { message: 'It rejected the mail.', kind: 'REJECTED', text: '' },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send preview' }).ariaDisabled).not.toBe('true'));
  await press('Send preview');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('It rejected the mail.')).toBeTruthy();
});

test('a template that was changed becomes the default one again', async () => {
  const { user, sent } = await editor();
  await user.click(screen.getByRole('button', { name: /^Reset / }));
  await user.click(screen.getByRole('button', { name: 'Reset template' }));
  await screen.findByText('Template reset to the default');
  expect(sent).toContain('DELETE /email-templates/magic_link');
});
