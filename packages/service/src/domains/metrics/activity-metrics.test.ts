import { newProject, type TestProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const DAY_MILLIS = 24 * 3_600_000;
const WEEK_MILLIS = 7 * DAY_MILLIS;
const QUIET = Array(180).fill({ date: expect.any(String), activity: 0 });

/** The figures, once what happened is counted. */
async function activityOf(project: TestProject) {
  await (await world()).service.workOutbox();
  const { status, body } = await project.admin('GET /latchkey/metrics/activity');
  expect(status).toBe(200);
  return body;
}

const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);
const mondayOf = (millis: number) => dayOf(millis - ((new Date(millis).getUTCDay() + 6) % 7) * DAY_MILLIS);

async function newUser({ server }: TestProject): Promise<string> {
  return (await server('POST /users', { body: {} })).body.id;
}

/** A program gets an access token for a user. */
const act = ({ server }: TestProject, user_id: string) => server('POST /auth/sessions', { body: { user_id } });

/** Sets the clock to the next Monday, or the next first of a month. */
async function goTo(isThere: (at: Date) => boolean): Promise<number> {
  const { clock } = await world();
  do clock.advance(DAY_MILLIS);
  while (!isThere(new Date(clock())));
  return clock();
}
const nextMonday = () => goTo((at) => at.getUTCDay() === 1);

test('a project without active users has no figures', async () => {
  const project = await newProject();
  await newUser(project);
  const { daily_users: signUps, ...activity } = await activityOf(project);
  expect(signUps.map(({ activity }: { activity: number }) => activity)).toEqual([...Array(179).fill(0), 1]);
  expect(activity).toEqual({
    daily_active_users: QUIET,
    weekly_active_users: [],
    monthly_active_users: [],
    retention: [],
    sign_in_methods: [],
  });
});

test('who is active several times in a week is counted once, until Sunday', async () => {
  const project = await newProject();
  const { clock } = await world();
  const monday = await nextMonday();
  const [one, other] = [await newUser(project), await newUser(project)];
  await act(project, one);
  await act(project, one);
  clock.advance(6 * DAY_MILLIS);
  await activityOf(project);
  await act(project, one);
  await act(project, other);
  const weeks = [{ date: mondayOf(monday), activity: 2 }];
  expect((await activityOf(project)).weekly_active_users).toEqual(weeks);
  clock.advance(DAY_MILLIS);
  await act(project, one);
  expect((await activityOf(project)).weekly_active_users).toEqual([
    ...weeks,
    { date: dayOf(monday + WEEK_MILLIS), activity: 1 },
  ]);
});

test('who is active in a month is counted in each of them', async () => {
  const project = await newProject();
  const first = await goTo((at) => at.getUTCDate() === 1);
  const user = await newUser(project);
  await act(project, user);
  const next = await goTo((at) => at.getUTCDate() === 1);
  await act(project, user);
  await act(project, await newUser(project));
  expect((await activityOf(project)).monthly_active_users).toEqual([
    { date: dayOf(first), activity: 1 },
    { date: dayOf(next), activity: 2 },
  ]);
});

test('sign-ups and active users are told by day, of the last 180', async () => {
  const project = await newProject();
  const { clock } = await world();
  const first = clock();
  const [user, gone] = [await newUser(project), await newUser(project)];
  await act(project, user);
  await act(project, gone);
  await activityOf(project);
  await project.server(`DELETE /users/${gone}`);
  clock.advance(179 * DAY_MILLIS);
  await act(project, user);
  const { daily_users: signUps, daily_active_users: active } = await activityOf(project);
  expect([signUps.length, signUps[0], signUps.at(-1)]).toEqual([
    180,
    { date: dayOf(first), activity: 1 },
    { date: dayOf(clock()), activity: 0 },
  ]);
  expect([active.length, active[0]?.activity, active[1]?.activity, active.at(-1)?.activity]).toEqual([180, 2, 0, 1]);
  clock.advance(DAY_MILLIS);
  const { daily_users: later } = await activityOf(project);
  expect(later[0]).toEqual({ date: dayOf(first + DAY_MILLIS), activity: 0 });
});

test('retention tells of the users of a week who came back in later ones, also where they are gone', async () => {
  const project = await newProject();
  const { clock } = await world();
  const monday = await nextMonday();
  const [stays, leaves, gone] = [await newUser(project), await newUser(project), await newUser(project)];
  for (const user of [stays, leaves, gone]) await act(project, user);
  clock.advance(WEEK_MILLIS);
  const late = await newUser(project);
  for (const user of [stays, gone, late]) await act(project, user);
  await activityOf(project);
  await project.server(`DELETE /users/${gone}`);
  clock.advance(WEEK_MILLIS);
  await act(project, stays);
  expect((await activityOf(project)).retention).toEqual([
    { week: dayOf(monday), active: [3, 2, 1] },
    { week: dayOf(monday + WEEK_MILLIS), active: [1, 0] },
    { week: dayOf(monday + 2 * WEEK_MILLIS), active: [0] },
  ]);
});

test('what is counted later, in one go, comes to the same', async () => {
  const project = await newProject();
  const { clock } = await world();
  const monday = await nextMonday();
  const user = await newUser(project);
  for (let week = 0; week < 3; week++) {
    if (week !== 1) await act(project, user);
    clock.advance(WEEK_MILLIS);
  }
  expect((await activityOf(project)).retention[0]).toEqual({ week: dayOf(monday), active: [1, 0, 1, 0] });
});

test('figures of another project are not told, and nothing of more than twelve weeks ago', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const { clock } = await world();
  await nextMonday();
  await act(project, await newUser(project));
  await activityOf(project);
  clock.advance(12 * WEEK_MILLIS);
  expect(await activityOf(project)).toMatchObject({ weekly_active_users: [], retention: [] });
  expect(await activityOf(other)).toEqual({
    daily_users: QUIET,
    daily_active_users: QUIET,
    weekly_active_users: [],
    monthly_active_users: [],
    retention: [],
    sign_in_methods: [],
  });
});
