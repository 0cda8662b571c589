import { byKeyboard, expect, test } from '../../support/test.ts';

test('an owner looks up what happened, and what was before', byKeyboard, async ({ dashboard, product, project }) => {
  const user = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada Lovelace' } });
  await project.server(`PATCH /users/${user.id}`, { body: { display_name: 'Countess of Lovelace' } });
  const body = { display_name: 'Analysts', creator_user_id: user.id };
  const team = (await project.server('POST /teams', { body })).body;
  const { owner, page } = dashboard;
  const lines = page.getByRole('list', { name: 'Events' }).getByRole('listitem');

  await dashboard.open('events');
  await lines.getByText('Project created').waitFor();
  await owner.look('events');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('user.updated');
  await page.getByRole('combobox', { name: 'Actor' }).selectOption('server');
  await expect.poll(() => lines.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?kind=user.updated&actor=server');
  await owner.press(page.getByRole('button', { name: 'Details of Account changed' }));
  await page.getByText('Before: Ada Lovelace').waitFor();
  await owner.look('events, one of them');

  const download = page.waitForEvent('download');
  await owner.press(page.getByRole('button', { name: 'Export CSV' }));
  expect((await download).suggestedFilename()).toBe(`events-${project.id}.csv`);

  await owner.press(page.getByRole('link', { name: 'Countess of Lovelace' }));
  await owner.press(page.getByRole('link', { name: 'Activity' }));
  await page.getByRole('list', { name: 'History' }).getByText('Account created').waitFor();
  await page.goto(`${product.url}/projects/${project.id}/teams/${team.id}?tab=activity`);
  await page.getByRole('list', { name: 'History' }).getByText('Team created').waitFor();
});
