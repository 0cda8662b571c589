import { expect, onPhone, test } from '../../support/test.ts';

test('an owner sees who signed up today, day by day, and goes to them', onPhone, async ({ dashboard, project }) => {
  const users = [await project.signUp(), await project.signUp()];
  await expect
    .poll(async () => (await project.admin('GET /internal/metrics')).body.total_users, { timeout: 20_000 })
    .toBe(2);
  const { owner, page } = dashboard;
  await dashboard.open('');
  const chart = page.getByRole('region', { name: 'Sign-ups', exact: true });
  await chart.locator('canvas').waitFor();
  await owner.look('overview, metrics');
  await chart.getByRole('slider').focus();
  await chart.getByText(/: 2 sign-ups$/).waitFor();
  await page.keyboard.press('ArrowLeft');
  await chart
    .getByText(/: 0 sign-ups$/)
    .first()
    .waitFor();
  await owner.press(chart.getByText('Show as table'));
  expect(await chart.getByRole('row').count()).toBe(31);
  const latest = page.getByRole('region', { name: 'Latest sign-ups' });
  await owner.press(latest.getByRole('link', { name: users[1]?.email ?? '' }));
  await page.getByRole('heading', { name: users[1]?.email ?? '', level: 1 }).waitFor();
});
