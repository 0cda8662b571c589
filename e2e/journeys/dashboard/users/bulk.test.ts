import { owner as credential, newProject, type TestProject } from '@latchkey/testing';
import { expect } from 'vitest';
import { focusOn } from '../../../support/focus.ts';
import { sharedProduct } from '../../../support/installation.ts';
import { signIn } from '../../../support/notes.ts';
import { journey, journeyInFull, newPerson, type Way } from '../../../support/person.ts';

const product = await sharedProduct();

const newUsers = async (project: TestProject, names: readonly string[]) => {
  const made = names.map((name) => ({ display_name: name, primary_email: `${name.toLowerCase()}@example.com` }));
  const users: { id: string }[] = [];
  for (const body of made) users.push((await project.server('POST /users', { body })).body);
  return users.map(({ id }) => id);
};

/** An owner in front of the users of a project, and what the journeys do there. */
async function onUsers(way: Way, names: readonly string[]) {
  const project = await newProject({}, product.service.world);
  const ids = await newUsers(project, names);
  const owner = await newPerson(way);
  const { page } = owner;
  await page.goto(`${product.url}/projects/${project.id}/users`);
  await signIn(owner, credential);
  await page.getByRole('link', { name: names[0] ?? '' }).waitFor();
  const dialog = page.getByRole('dialog');
  return {
    project,
    ids,
    owner,
    page,
    dialog,
    select: (name: string) => owner.press(page.getByRole('checkbox', { name: `Select ${name}`, exact: true })),
    press: (name: string) => owner.press(page.getByRole('button', { name, exact: true })),
    answer: (name: string) => owner.press(dialog.getByRole('button', { name, exact: true })),
    bannedAmong: async () => {
      const bans = await Promise.all(ids.map((id) => project.server(`GET /latchkey/users/${id}/ban`)));
      return ids.filter((_, at) => bans[at]?.body.banned_at_millis !== null);
    },
  };
}

journey('keyboard', 'an owner bans several users, and takes it back', async (way) => {
  const { project, ids, owner, page, dialog, select, press, answer, bannedAmong } = await onUsers(way, [
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
  await dialog.getByRole('list', { name: 'Left out' }).getByText('Banned already').waitFor();
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

journeyInFull('an owner deletes several users, of whom one is gone already', async (way) => {
  const { project, ids, owner, page, dialog, select, press, answer } = await onUsers(way, ['Ada', 'Grace', 'Mary']);
  await select('Ada');
  await select('Grace');
  await project.server(`DELETE /users/${ids[0]}`);
  await press('Delete');
  await owner.type(dialog.getByLabel('Type “delete 2 users” to confirm'), 'delete 2 users');
  await owner.look('users, delete');
  await answer('Delete 2 users');
  await dialog.getByRole('list', { name: 'Not done' }).getByText('There is no such user.').waitFor();
  await owner.look('users, not all deleted');
  await answer('Done');
  await focusOn(page.getByRole('group', { name: '1 user is deleted' }));
  const { body } = await project.server('GET /users');
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
});
