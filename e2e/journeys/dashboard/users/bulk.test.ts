import type { TestProject } from '@latchkey/testing';
import type { Dashboard } from '../../../support/dashboard.ts';
import { focusOn } from '../../../support/focus.ts';
import { byKeyboard, expect, inFull, test } from '../../../support/test.ts';

const newUsers = async (project: TestProject, names: readonly string[]) => {
  const made = names.map((name) => ({ display_name: name, primary_email: `${name.toLowerCase()}@example.com` }));
  const users: { id: string }[] = [];
  for (const body of made) users.push((await project.server('POST /users', { body })).body);
  return users.map(({ id }) => id);
};

/** An owner in front of the users of a project, and what the journeys do there. */
async function onUsers(dashboard: Dashboard, project: TestProject, names: readonly string[]) {
  const ids = await newUsers(project, names);
  const { owner, page } = dashboard;
  await dashboard.open('users');
  await page.getByRole('link', { name: names[0] ?? '' }).waitFor();
  return {
    ...dashboard,
    ids,
    select: (name: string) => owner.press(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })),
    bannedAmong: async () => {
      const bans = await Promise.all(ids.map((id) => project.server(`GET /latchkey/users/${id}/ban`)));
      return ids.filter((_, at) => bans[at]?.body.banned_at_millis !== null);
    },
  };
}

test('an owner bans several users, and takes it back', byKeyboard, async ({ dashboard, project }) => {
  const { ids, owner, page, dialog, select, press, answer, bannedAmong } = await onUsers(dashboard, project, [
    'Ada',
    'Grace',
    'Mary',
  ]);
  const [ada, grace, mary] = ids;
  await project.server(`PUT /latchkey/users/${mary}/ban`, { body: { reason: 'fraud' } });
  await owner.press(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await select('Ada');
  await select('Ada');
  await owner.look('users, selected');
  await press('Ban');
  await dialog.getByRole('list', { name: 'Skipped users' }).getByText('Already banned').waitFor();
  await owner.look('users, ban');
  await owner.type(dialog.getByLabel('Reason (optional)'), 'Sent spam');
  await answer('Ban 2 users');
  const notice = page.getByRole('group', { name: '2 users are banned' });
  await focusOn(notice);
  await owner.look('users, banned');
  expect(await bannedAmong()).toEqual([ada, grace, mary]);
  await press('Undo');
  await focusOn(page.getByRole('group', { name: '2 users can sign in again' }));
  expect(await bannedAmong()).toEqual([mary]);
});

test('an owner deletes several users, of whom one is gone already', inFull, async ({ dashboard, project }) => {
  const { ids, owner, page, dialog, select, press, answer } = await onUsers(dashboard, project, [
    'Ada',
    'Grace',
    'Mary',
  ]);
  await select('Ada');
  await select('Grace');
  await project.server(`DELETE /users/${ids[0]}`);
  await press('Delete');
  await owner.type(dialog.getByLabel('Type “delete 2 users” to confirm'), 'delete 2 users');
  await owner.look('users, delete');
  await answer('Delete 2 users');
  await dialog.getByRole('list', { name: 'Failed' }).getByText('There is no such user.').waitFor();
  await owner.look('users, not all deleted');
  await answer('Done');
  await focusOn(page.getByRole('group', { name: '1 user is deleted' }));
  const { body } = await project.server('GET /users');
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
});
