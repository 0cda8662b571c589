import { data, done, refusal } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { type MemberBody, memberBody, membersBody, teamPermissionIds } from '@latchkey/testing/fake-api/samples/team';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../../../testing/account.tsx';
import { me } from '../../../../testing/accounts.ts';
import { described } from '../../../../testing/described.ts';
import { soon } from '../../../../testing/soon.ts';
import type { StageOptions } from '../../../../testing/stage.tsx';
import { acme, teamReplies } from '../../../../testing/team.ts';

const LIST = 'GET /latchkey/team-members';
const ada = memberBody(me, 'Ada', ['$update_team']);
const bo = memberBody(idOf(2, 3), 'Bo', ['editor'], ['$read_members', 'editor', 'viewer']);
const REMOVE = `DELETE /team-memberships/${acme.id}/${bo.user_id}` as const;

async function members(list: readonly MemberBody[] = [ada, bo], options: StageOptions & Grantable = {}) {
  const { grantable, permissions = teamPermissionIds, replies } = options;
  const shown = [...list];
  const given = await accountAt(`team-${acme.id}`, {
    replies: { ...teamReplies(permissions), [LIST]: () => data(membersBody(shown, grantable)), ...replies },
  });
  const part = await screen.findByRole('region', { name: 'Members' });
  await waitFor(() => expect(within(part).queryByText('Loading…')).toBeNull());
  return { ...given, part, shown };
}
type Grantable = { readonly grantable?: readonly string[]; readonly permissions?: readonly string[] };

const picker = { grantable: ['$read_members', 'editor'] };
const openPicker = async ({ press }: { press(name: string): Promise<void> }) => {
  await press('Change the permissions of Bo');
  return within(screen.getByRole('dialog', { name: 'Permissions of Bo' }));
};

test('what was granted and what comes with it are told apart', async () => {
  await members();
  const list = within(screen.getByRole('list', { name: 'Permissions of Bo' }));
  expect(list.getByText('editor').tagName).toBe('LI');
  expect(list.getByRole('button', { name: '$read_members (inherited)' })).toBeDefined();
});

test('an inherited permission says why, until Esc', async () => {
  const { user } = await members();
  const chip = screen.getByRole('button', { name: '$read_members (inherited)' });
  expect(described(chip)).toBe('Included in editor → viewer → $read_members.');
  await user.click(chip);
  expect(chip.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(chip.getAttribute('aria-expanded')).toBe('false');
});

test('a member is removed after a question', async () => {
  const given = await members([ada, bo], { replies: { [REMOVE]: () => done } });
  await given.press('Remove Bo');
  expect(given.keys(REMOVE)).toEqual([]);
  given.shown.pop();
  await given.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await given.said('Bo was removed.');
  await soon(given, () => expect(screen.queryByText('Bo')).toBeNull());
});

test('nobody removes themselves', async () => {
  await members();
  expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull();
});

test('the last one who can manage the team is not removed, and it says why', async () => {
  const admin = memberBody(idOf(2, 3), 'Bo', ['$update_team']);
  const { user } = await members([memberBody(me, 'Ada'), admin], { permissions: ['$read_members', '$remove_members'] });
  const button = await screen.findByRole('button', { name: 'Remove Bo' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(described(button)).toBe('This is the last member who can manage the team.');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who may not remove members is offered nothing of it', async () => {
  await members([ada, bo], { permissions: ['$read_members'] });
  expect(screen.queryByRole('button', { name: 'Remove Bo' })).toBeNull();
});

test('permissions are changed where the project lets members', async () => {
  await members();
  expect(screen.queryByRole('button', { name: /^Change the permissions/ })).toBeNull();
});

test('a permission is granted at once', async () => {
  const GRANT = `POST /latchkey/team-permissions/${acme.id}/${bo.user_id}/%24read_members` as const;
  const given = await members([ada, bo], {
    ...picker,
    replies: { [GRANT]: data({ id: '$read_members', user_id: bo.user_id, team_id: acme.id }) },
  });
  const dialog = await openPicker(given);
  const box = dialog.getByRole('checkbox', { name: '$read_members' }) as HTMLInputElement;
  expect([box.checked, described(box)]).toEqual([false, 'Included in editor → viewer → $read_members.']);
  await given.user.click(box);
  await given.said('Bo now has $read_members.');
  expect(given.keys(GRANT)).toHaveLength(1);
});

test('a permission is taken at once', async () => {
  const REVOKE = `DELETE /latchkey/team-permissions/${acme.id}/${bo.user_id}/editor` as const;
  const given = await members([ada, bo], { ...picker, replies: { [REVOKE]: () => done } });
  await given.user.click((await openPicker(given)).getByRole('checkbox', { name: 'editor', checked: true }));
  await given.said('Bo no longer has editor.');
});

test('what one does not hold can neither be given nor taken', async () => {
  const given = await members([ada, bo], { grantable: ['$read_members'] });
  const box = (await openPicker(given)).getByRole('checkbox', { name: 'editor' }) as HTMLInputElement;
  expect([box.disabled, described(box)]).toEqual([true, "You don't have it yourself."]);
});

test('a change that is refused is told, and nothing is ticked', async () => {
  const refused = () => refusal('LAST_TEAM_ADMIN');
  const given = await members([ada, bo], {
    ...picker,
    replies: { [`DELETE /latchkey/team-permissions/${acme.id}/${bo.user_id}/editor`]: refused },
  });
  const dialog = await openPicker(given);
  await given.user.click(dialog.getByRole('checkbox', { name: 'editor' }));
  await given.said(
    'This is the last member who can manage the team. Let another member manage it too, or delete the team.',
  );
  expect((dialog.getByRole('checkbox', { name: 'editor' }) as HTMLInputElement).checked).toBe(true);
});

test('more members come when they are asked for', async () => {
  let calls = 0;
  const page = () => data(calls++ === 0 ? membersBody([ada], [], `1:${bo.user_id}`) : membersBody([bo]));
  const { press } = await members([], { replies: { [LIST]: page } });
  expect(screen.queryByText('Bo')).toBeNull();
  await press('Show more members');
  const row = (await screen.findByText('Bo')).closest('li');
  expect(document.activeElement).toBe(row);
});

test('many members are searched by name', async () => {
  const many = Array.from({ length: 8 }, (_, index) => memberBody(`m${index}`, `Member ${index}`));
  const given = await members(many);
  given.shown.length = 0;
  await given.type('Search members', 'zoe');
  await soon(given, () => screen.getByText('No members match.'));
});
