import { existsSync } from 'node:fs';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fullBackups } from '../../../testing/backups.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

test('a project is deleted once its name was typed', async () => {
  const { user, sent } = open(`${project}/settings`);
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Notes');
  await user.click(dialog.getByRole('button', { name: 'Delete project' }));
  await screen.findByText('Notes deleted');
  expect(sent).toContain('DELETE /internal/projects/current');
  expect(screen.queryByRole('link', { name: /Notes/ })).toBeNull();
});

test('the commands that take a project along name it, beside guides that exist', async () => {
  open(`${project}/settings`);
  const card = within(await screen.findByRole('region', { name: 'Export and move' }));
  const id = project.split('/')[2] ?? '';
  for (const command of card.getAllByRole('group')) expect(command.textContent).toContain(id);
  const pages = card.getAllByRole('link').map((link) => /\/docs\/([^#]+)/.exec(link.getAttribute('href') ?? '')?.[1]);
  expect(pages.filter((page) => !existsSync(`${import.meta.dirname}/../../../../../docs/${page}.md`))).toEqual([]);
});

const internal = '/projects/internal/settings';
const backups = async () => within(await screen.findByRole('region', { name: 'Backups' }));

test('owners of the installation see when it was backed up, with which size, and when it is next', async () => {
  open(internal);
  const { getByText } = await backups();
  expect(getByText('Last backup').nextSibling?.textContent).toBe('6 hours ago, 48.2 MB');
  expect(getByText('Next backup').nextSibling?.textContent).toBe('in 18 hours');
  expect(getByText('Kept').nextSibling?.textContent).toBe('7 of at most 7');
});

test('they see why the last backup failed', async () => {
  const failed_at_millis = NOW;
  open(internal, { backups: fullBackups({ last_failure: { failed_at_millis, message: 'The disk is full.' } }) });
  expect((await backups()).getByRole('status').textContent).toBe('The last backup failed just now: The disk is full.');
});

test('they see that the first backup is due', async () => {
  open(internal, { backups: fullBackups({ backups: [], next_at_millis: NOW }) });
  const { getByText } = await backups();
  expect(getByText('Last backup').nextSibling?.textContent).toBe('None yet');
  expect(getByText('Next backup').nextSibling?.textContent).toBe('Within a minute');
});

test('they read how to turn backups on', async () => {
  open(internal, { backups: null });
  expect((await backups()).getByText('LATCHKEY_BACKUP_DIR')).toBeTruthy();
});

test('the settings of another project say nothing of the installation', async () => {
  const { sent } = open(`${project}/settings`);
  await screen.findByRole('heading', { name: 'General' });
  expect(screen.queryByText('Backups')).toBeNull();
  expect(sent).not.toContain('GET /latchkey/backups');
});

const schema = { type: 'object', properties: { plan: { type: 'string' } } };
const schemaField = () => screen.findByLabelText<HTMLTextAreaElement>('User server metadata');

test('a metadata schema is saved as typed, and the others stay', async () => {
  const { user, bodies } = open(`${project}/settings`);
  await user.click(await schemaField());
  await user.paste(JSON.stringify(schema));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(bodies('PATCH /latchkey/project-settings')).toEqual([
    expect.objectContaining({ schema_of_user_server_metadata: schema }),
  ]);
  expect(Object.keys(bodies('PATCH /latchkey/project-settings')[0] as object)).not.toContain(
    'schema_of_team_server_metadata',
  );
});

test('a metadata schema is shown, and an empty field removes it', async () => {
  const { user, bodies } = open(`${project}/settings`, {
    additionalSettings: { schema_of_user_server_metadata: schema },
  });
  expect(JSON.parse((await schemaField()).value)).toEqual(schema);
  await user.clear(await schemaField());
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(bodies('PATCH /latchkey/project-settings')).toEqual([
    expect.objectContaining({ schema_of_user_server_metadata: null }),
  ]);
});

test('a metadata schema that is not JSON is not saved, and the field says where', async () => {
  const { user, sent } = open(`${project}/settings`);
  await user.click(await schemaField());
  await user.paste('{"type" 1}');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Not valid JSON: check line 1, column 9')).toBeTruthy();
  expect(sent).not.toContain('PATCH /latchkey/project-settings');
});
