import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { keySetBody } from '@latchkey/testing/fake-api/samples/project';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { eventBody } from '../../../testing/events.ts';
import { ownerBody } from '../../../testing/owners.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const path = `${project}/keys`;
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Keys' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('at first those are shown that work, then all', async () => {
  const { user, props } = open(path);
  expect(await rows()).toEqual(['Key set 1']);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(await rows()).toEqual(['Key set 1', 'Key set 2', 'Key set 3']);
  expect(props.history?.location.search).toBe('?state=all');
});

test('a set is found by its description', async () => {
  open(`${path}?state=all&q=set+3`);
  expect(await rows()).toEqual(['Key set 3']);
});

test('where none is found, the way back is there', async () => {
  const { user } = open(`${path}?q=xyzzy`);
  await screen.findByText('No keys found');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await rows()).toEqual(['Key set 1']);
});

test('an address opens the form, with what the keys are for', async () => {
  open(`${path}?create=true&description=Web+app`);
  expect((await screen.findByLabelText<HTMLInputElement>('Description')).value).toBe('Web app');
});

test('a set that was revoked is shown among all only', async () => {
  const { user, bodies } = open(path);
  await rows();
  await user.click(screen.getByRole('button', { name: /^Revoke/ }));
  await user.click(screen.getByRole('button', { name: 'Revoke keys' }));
  await screen.findByText('Keys revoked');
  expect(bodies(`PATCH /internal/api-keys/${keySetBody(1).id}`)).toEqual([{ revoked: true }]);
  expect(screen.queryByRole('rowheader', { name: 'Key set 1' })).toBeNull();
});

test('a publishable client key can be copied again, as long as it works', async () => {
  open(`${path}?state=all`);
  const name = 'Copy the publishable client key of Key set 1';
  await screen.findByRole('button', { name });
  expect(screen.getAllByRole('button', { name: /^Copy the publishable/ })).toHaveLength(1);
});

test('keys are rotated: the new ones are shown once, and the old ones work as long as is chosen', async () => {
  const { user, bodies } = open(path);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Rotate Key set 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate Key set 1' }));
  await user.selectOptions(dialog.getByRole('combobox'), 'In 7 days');
  await user.click(dialog.getByRole('button', { name: 'Rotate keys' }));
  const made = within(await screen.findByRole('dialog', { name: 'Save your keys' }));
  expect(made.getByText(/^ssk_/)).toBeTruthy();
  await user.click(made.getByRole('button', { name: /saved the keys/ }));
  expect(bodies(`POST /latchkey/api-keys/${keySetBody(1).id}/rotate`)).toEqual([{ overlap_millis: 7 * 86_400_000 }]);
  expect(await rows()).toEqual(['Key set 1', 'Key set 1']);
});

test('each set tells when it was last used, and so does the question before it is revoked or rotated', async () => {
  const keys = [keySetBody(1), keySetBody(2)];
  const { user } = open(path, { keys });
  const table = within(await screen.findByRole('table', { name: 'Keys' }));
  const uses = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-label="Last used"]')?.textContent);
  expect(uses).toEqual([
    'Publishable client key: 5 minutes agoSecret server key: 3 hours ago',
    'Publishable client key: 5 minutes agoSecret server key: Never',
  ]);
  const told = [/Secret server key: last used 3 hours ago/, /Secret server key: never used/];
  for (const [index, text] of told.entries()) {
    for (const act of ['Revoke', 'Rotate']) {
      await user.click(screen.getByRole('button', { name: `${act} Key set ${index + 1}` }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(
        dialog.getByText((_, element) => element?.tagName === 'LI' && text.test(element.textContent)),
      ).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    }
  }
});

test('each set says who created it, as far as the event log knows', async () => {
  const { id: user_id, name } = { id: idOf(2, 15), name: 'Grace Hopper' };
  const actor = { ...eventBody(1).actor, kind: 'owner', user_id, name };
  const created = { kind: 'project_key.created', actor, detail: {} } as const;
  open(`${path}?state=all`, {
    events: [eventBody(1, { ...created, subject: { id: keySetBody(1).id, type: null, name: null } })],
  });
  const row = within(await screen.findByRole('row', { name: /Key set 1/ }));
  expect(await row.findByText('by Grace Hopper')).toBeTruthy();
  expect(screen.getAllByText(/^by /)).toHaveLength(1);
});

test('only owners with the role owner are offered an admin key', async () => {
  const developer = { owners: [ownerBody(1, { role: 'developer' }), ownerBody(2)] };
  open(`${path}?create=true`, { owners: developer });
  const keys = within(await screen.findByRole('group', { name: 'Keys' }));
  await waitFor(() => expect(keys.getAllByRole('checkbox')).toHaveLength(2));
});
