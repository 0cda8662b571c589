import { owner as credential } from '@latchkey/testing';
import { chooseInMenu } from '../../support/menu.ts';
import { myNotes, signIn } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test('an owner acts as a user in the app, and stops', onPhone, async ({ product, project, demo, person: owner }) => {
  const user = await project.signUp();
  const { page } = owner;
  await page.goto(`${product.url}/projects/${project.id}/users/${user.id}`);
  await signIn(owner, credential);
  await chooseInMenu(owner, page.getByRole('button', { name: 'User actions' }), 'Impersonate');
  const dialog = page.getByRole('dialog');
  await owner.type(dialog.getByLabel('Reason'), 'Ticket 42');
  await owner.type(dialog.getByLabel('App URL'), demo);
  await owner.press(dialog.getByRole('button', { name: 'Create link' }));
  const link = dialog.getByRole('link', { name: 'Open app' });
  await link.waitFor();
  await owner.look('impersonation link');
  const acting = await owner.opens(() => owner.press(link));

  await acting.sees(`Act as ${user.email}?`);
  await acting.look('impersonation asked');
  await acting.press(acting.page.getByRole('button', { name: `Act as ${user.email}` }));
  const banner = acting.page.getByRole('complementary', { name: 'Acting as another user' });
  await banner.waitFor();
  await myNotes(acting).waitFor();
  expect(await banner.textContent()).toContain(user.email);
  expect(await banner.textContent()).toContain(`On behalf of ${credential.email}`);
  await acting.look('impersonation');
  await owner.press(page.getByRole('link', { name: 'Activity' }));
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Impersonation link made' })
    .filter({ hasText: 'Ticket 42' })
    .waitFor();
  await acting.press(banner.getByRole('button', { name: 'Stop' }));
  await banner.waitFor({ state: 'detached' });

  const { items } = (await project.admin(`GET /latchkey/users/${user.id}/events`)).body;
  const ended = items.find(({ kind }: { kind: string }) => kind === 'session.deleted');
  expect(ended.actor).toMatchObject({ user_id: user.id, impersonator_id: expect.any(String) });
});
