import { DAY, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fullEvents } from '../../../testing/events.ts';
import { open, project } from '../../../testing/render.tsx';

afterEach(cleanup);

const part = (name: string) => screen.findByRole('region', { name });

const terminal = () => within(screen.getByRole('region', { name: 'Connect your app' })).getByRole('group').textContent;

test('until there is a user the overview is a guide, which begins with the command line', async () => {
  open(project, { users: [] });
  await part('Connect your app');
  expect(terminal()?.split('\n')).toEqual([
    expect.stringMatching(/^npm install --global @latchkey\/cli --@latchkey:registry=\S+\/npm\/$/),
    expect.stringMatching(/^latchkey login/),
    expect.stringMatching(/^latchkey init .*--project b3f2c1d0-5a4e/),
  ]);
});

test('the guide leads to the quick start of each framework in the documentation', async () => {
  open(project, { users: [] });
  await part('Connect your app');
  const links = within(screen.getByRole('list', { name: 'Quick starts' })).getAllByRole('link');
  const pages = links.map((link) => link.getAttribute('href')?.replace(/.*\/docs\/start\//, ''));
  expect(pages).toEqual([
    'next',
    'react-router',
    'astro',
    'sveltekit',
    'nuxt',
    'react-vite',
    'express',
    'hono',
    'curl',
  ]);
});

test('the keys for a set-up by hand are created on the page', async () => {
  const { user } = open(project, { users: [] });
  await user.click(await screen.findByRole('button', { name: 'Create keys' }));
  const environment = await screen.findByRole('group', { name: '.env' });
  expect(environment.textContent).toMatch(
    /LATCHKEY_PROJECT_ID=b3f2c1d0-5a4e[\s\S]*CLIENT_KEY=pck_[\s\S]*SERVER_KEY=ssk_/,
  );
});

test('the first steps are ticked off by what was really done', async () => {
  const { user } = open(project, { users: [], keys: [] });
  const steps = async () =>
    within(await part('First steps'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await steps()).toEqual([
    'Create keys',
    'Sign up your first user',
    'Trust your domain',
    'Connect your mail server',
  ]);
  await user.click(screen.getByRole('button', { name: 'Create keys' }));
  await screen.findByRole('link', { name: 'Create keys (done)' });
});

test('the guide and the metrics lead to each other', async () => {
  const { user } = open(project, { users: [] });
  await user.click(await screen.findByRole('link', { name: 'Show metrics' }));
  expect((await part('Latest sign-ups')).textContent).toContain('No sign-ups yet.');
  expect((await part('Countries')).textContent).toContain('No countries yet.');
  await user.click(screen.getByRole('link', { name: 'Show setup guide' }));
  await part('First steps');
});

test('who signed up a moment ago, and is not counted yet, ends the guide', async () => {
  open(project, { metrics: { total_users: 0 } });
  await part('Latest sign-ups');
});

test('the metrics say how many users there are, by which ways in and from where', async () => {
  const { user } = open(project);
  expect((await screen.findByText('Users', { selector: 'dt' })).nextElementSibling?.textContent).toBe('60In total');
  const items = (region: HTMLElement) =>
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(items(await part('Sign-in methods'))).toEqual(['Password41', 'Google23', 'Email link12', 'Passkey6']);
  const countries = await part('Countries');
  expect(items(countries).slice(0, 4)).toEqual(['United States17', 'Germany12', 'France8', 'Japan8']);
  expect(items(countries)).toHaveLength(8);
  await user.click(within(countries).getByRole('button', { name: 'Show all 10' }));
  expect(items(countries)).toHaveLength(10);
});

const tile = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
/** The last days, today last. */
const days = (...counts: number[]) =>
  counts.map((activity, index) => ({ date: `2026-06-${String(index + 1).padStart(2, '0')}`, activity }));
const fortnight = (before: number, now: number) => days(...Array(7).fill(before), ...Array(7).fill(now));

const week = `${project}?range=7d`;

test('the last week is compared with the week before', async () => {
  open(week, { metrics: { daily_users: fortnight(4, 5), daily_active_users: fortnight(10, 8) } });
  await waitFor(async () => expect(await tile('Sign-ups')).toBe('35Up 25%from the 7 days before'));
  expect(await tile('Active users a day')).toBe('8Down 20%from the 7 days before');
});

test('an average counts the days since the first user', async () => {
  const counts = days(...Array(11).fill(0), 6, 7, 8);
  open(week, { metrics: { daily_active_users: counts }, activity: { daily_active_users: [] } });
  await waitFor(async () => expect(await tile('Active users a day')).toBe('7None in the 7 days before'));
});

test('a first week is compared with nothing', async () => {
  open(week, { metrics: { daily_users: fortnight(0, 3) } });
  await waitFor(async () => expect(await tile('Sign-ups')).toBe('21None in the 7 days before'));
});

test('the days to show are chosen, and kept in the address', async () => {
  const { user, props } = open(project);
  const range = within(await screen.findByRole('group', { name: 'Time range' }));
  const pressed = () => range.getByRole('button', { pressed: true }).textContent;
  const shown = async () =>
    (await screen.findByRole('slider', { name: 'Sign-ups by day' })).getAttribute('aria-valuemax');
  expect([pressed(), await shown()]).toEqual(['30 days', '29']);
  await user.click(range.getByRole('button', { name: '90 days' }));
  await waitFor(async () => expect([pressed(), await shown()]).toEqual(['90 days', '89']));
  expect(await tile('Sign-ups')).toBe('148Up 10%from the 90 days before');
  expect(props.history?.location.search).toBe('?range=90d');
});

test('an unknown range shows the last 30 days', async () => {
  open(`${project}?range=constructor`);
  expect((await screen.findByRole('button', { name: '30 days' })).getAttribute('aria-pressed')).toBe('true');
});

test("where earlier days can't be read, the last 30 are shown without a comparison", async () => {
  const { user } = open(project, { fails: ['GET /latchkey/metrics/activity'] });
  await waitFor(async () => expect(await tile('Sign-ups')).toBe('60Not compared'));
  expect(
    within(await part('Sign-ups'))
      .getByRole('slider')
      .getAttribute('aria-valuetext'),
  ).toBe('Mon, Jun 15: 0 sign-ups');
  await user.click(screen.getByRole('button', { name: '90 days' }));
  await waitFor(async () => expect(await tile('Sign-ups')).toBe('UnknownNot compared'));
  expect(within(await part('Sign-ups')).getByRole('alert').textContent).not.toBe('');
});

test('failed sign-ins are counted, and lead to their events', async () => {
  const { user, props } = open(week);
  const failures = fullEvents.filter(({ kind, at_millis }) => kind === 'sign_in.failed' && at_millis >= NOW - 7 * DAY);
  await waitFor(async () => expect(await tile('Failed sign-ins')).toBe(`${failures.length}View events`));
  await user.click(screen.getByRole('link', { name: 'View events' }));
  await screen.findByRole('heading', { name: 'Events', level: 1 });
  expect(props.history?.location.search).toBe('?kind=sign_in.failed&since=7d');
});

test('emails that a mail server rejected are counted, and lead to the log', async () => {
  const { user, props } = open(week);
  await user.click(await screen.findByRole('link', { name: 'View emails' }));
  await screen.findByRole('heading', { name: 'Emails', level: 1 });
  expect(props.history?.location.search).toBe('?state=refused&since=7d');
});

test('failures that cannot be counted leave the other numbers on the page', async () => {
  open(week, { fails: ['GET /latchkey/events'] });
  await waitFor(async () => expect(await tile('Failed sign-ins')).toBe('UnknownView events'));
  expect(await tile('Users')).toBe('60In total');
});

test('the days of a chart are told one by one, and in a table', async () => {
  const { user } = open(project);
  const chart = await part('Sign-ups');
  const slider = within(chart).getByRole('slider', { name: 'Sign-ups by day' });
  const told = () => slider.getAttribute('aria-valuetext');
  slider.focus();
  await waitFor(() => expect(told()).toBe('Mon, Jun 15: 0 sign-ups, Sat, May 16: 0 sign-ups'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(told()).toBe('Fri, Jun 12: 1 sign-up, Wed, May 13: 3 sign-ups');
  const hint = ['Fri, Jun 12: 1 sign-up', 'Wed, May 13: 3 sign-ups'];
  expect(hint.map((line) => within(chart).queryByText(line)?.tagName)).toEqual(['P', 'P']);
  await user.keyboard('{Home}{ArrowLeft}');
  expect(told()).toBe('Sun, May 17: 3 sign-ups, Fri, Apr 17: 1 sign-up');
  await user.keyboard('{End}');
  expect(told()).toBe('Mon, Jun 15: 0 sign-ups, Sat, May 16: 0 sign-ups');
  const table = within(chart).getByRole('table', { name: 'Sign-ups by day', hidden: true });
  const rows = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect([rows.length, rows[1], rows[4]]).toEqual([31, 'Mon, Jun 1500', 'Fri, Jun 1213']);
});

test('a user who was active lately is one press away', async () => {
  const { user } = open(project);
  const [first] = within(await part('Recently active')).getAllByRole('link');
  expect(first?.textContent).toBe('mary3@example.com');
  if (first) await user.click(first);
  await screen.findByRole('heading', { name: 'mary3@example.com', level: 1 });
});

test('active users are shown by day, by week or by month', async () => {
  const { user } = open(project);
  const chart = within(await part('Active users'));
  expect(chart.getByRole('slider', { name: 'Active users by day' })).toBeTruthy();
  await user.click(chart.getByRole('button', { name: 'Week' }));
  const slider = await chart.findByRole('slider', { name: 'Active users by week' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Week of Jun 15: 60 active users');
  await user.click(chart.getByRole('button', { name: 'Month' }));
  const months = await chart.findByRole('slider', { name: 'Active users by month' });
  expect(months.getAttribute('aria-valuetext')).toBe('June 2026: 142 active users');
});

test('retention tells how many users of a week came back, the latest week first', async () => {
  open(project);
  const table = within(await screen.findByRole('table', { name: 'Retention by week' }));
  const [head, first, second] = table.getAllByRole('row');
  expect(head?.textContent).toBe('First activeUsersWeek 1Week 2Week 3Week 4Week 5Week 6Week 7Week 8');
  expect([first?.textContent, second?.textContent]).toEqual(['Jun 1512', 'Jun 81771%']);
});

test("the other numbers are shown where activity can't be read", async () => {
  const { user } = open(project, { fails: ['GET /latchkey/metrics/activity'] });
  const chart = within(await part('Active users'));
  expect(chart.getByRole('slider')).toBeTruthy();
  await user.click(chart.getByRole('button', { name: 'Week' }));
  await waitFor(() => expect(chart.getByRole('alert').textContent).not.toBe(''));
  expect(chart.queryByRole('slider')).toBeNull();
});

test('before anybody was active there is no retention', async () => {
  open(`${project}?show=metrics`, { users: [] });
  expect(within(await part('Retention')).getByText('No activity yet.')).toBeTruthy();
});
