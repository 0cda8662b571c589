import { internalProject, knownError, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { asOwner, newInternalUser, ownedProject } from '@latchkey/testing/people/owners';
import { expect, test } from 'vitest';

const ROUTE = 'GET /latchkey/projects/metrics';
const DAY_MILLIS = 24 * 3_600_000;
const NONE = Array.from({ length: 12 }, () => 0);

/** What an owner, signed in anew, is told of all projects, once what happened is counted. */
async function numbersOf({ email, password }: TestUser) {
  await (await world()).service.workOutbox();
  const { call } = await (await internalProject()).signIn(email, password);
  const { status, body } = await call(ROUTE);
  expect(status).toBe(200);
  expect(body.is_paginated).toBe(false);
  return body.items;
}

async function withOwner() {
  const { project, owners } = await ownedProject(1);
  return { project, owner: owners[0] as TestUser };
}

async function signUps({ server }: TestProject, count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => server('POST /users', { body: {} })));
  return made.map(({ status, body }) => {
    expect(status).toBe(201);
    return body.id;
  });
}

test('each project has its users, and its sign-ups by week, the last seven days last', async () => {
  const { project, owner } = await withOwner();
  const { clock } = await world();
  await signUps(project, 1);
  clock.advance(13 * DAY_MILLIS);
  await signUps(project, 2);
  clock.advance(6 * DAY_MILLIS);
  await signUps(project, 1);
  expect(await numbersOf(owner)).toEqual([
    { project_id: project.id, total_users: 4, weekly_sign_ups: [...NONE.slice(3), 1, 0, 3] },
  ]);
});

test('sign-ups of more than twelve weeks ago are among the users alone', async () => {
  const { project, owner } = await withOwner();
  const { clock } = await world();
  await signUps(project, 1);
  clock.advance(83 * DAY_MILLIS);
  expect(await numbersOf(owner)).toMatchObject([{ total_users: 1, weekly_sign_ups: [1, ...NONE.slice(1)] }]);
  clock.advance(DAY_MILLIS);
  expect(await numbersOf(owner)).toMatchObject([{ total_users: 1, weekly_sign_ups: NONE }]);
});

test('users who were deleted are not counted', async () => {
  const { project, owner } = await withOwner();
  const [gone] = await signUps(project, 2);
  await numbersOf(owner);
  await project.server(`DELETE /users/${gone}`);
  expect(await numbersOf(owner)).toMatchObject([{ total_users: 1, weekly_sign_ups: [...NONE.slice(1), 1] }]);
});

test('an owner is told of the own projects alone, in the order of their list, those without users as well', async () => {
  const { project, owner } = await withOwner();
  const foreign = await withOwner();
  await signUps(foreign.project, 1);
  (await world()).clock.advance(1_000);
  const { body } = await owner.call('POST /internal/projects', { body: { display_name: 'Another' } });
  expect(await numbersOf(owner)).toEqual(
    [project.id, body.id].map((project_id) => ({ project_id, total_users: 0, weekly_sign_ups: NONE })),
  );
});

test.each(['read-only', 'support', 'developer'])('the role %s is told, as it may read the metrics', async (role) => {
  const { project, owners } = await ownedProject(2);
  const [ada, bob] = owners as [TestUser, TestUser];
  await signUps(project, 1);
  const asAda = await asOwner(ada, project.id);
  expect((await asAda(`PATCH /latchkey/owners/${bob.id}`, { body: { role } })).status).toBe(200);
  expect(await numbersOf(bob)).toMatchObject([{ project_id: project.id, total_users: 1 }]);
});

test('a former owner is told nothing from then on', async () => {
  const { project, owners } = await ownedProject(2);
  const [ada, bob] = owners as [TestUser, TestUser];
  await (await asOwner(ada, project.id))(`DELETE /latchkey/owners/${bob.id}`);
  expect(await numbersOf(bob)).toEqual([]);
});

test('a deleted project is not listed', async () => {
  const { project, owner } = await withOwner();
  expect((await (await asOwner(owner, project.id))('DELETE /internal/projects/current')).status).toBe(200);
  expect(await numbersOf(owner)).toEqual([]);
});

test('it takes a signed-in user of project internal', async () => {
  const { call } = await internalProject();
  expect(await call(ROUTE)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  const user = await (await newProject()).signUp();
  expect(await user.call(ROUTE)).toMatchObject(knownError('EXPECTED_INTERNAL_PROJECT'));
});

test('users of project internal without a project are told nothing', async () => {
  expect(await numbersOf(await newInternalUser())).toEqual([]);
});
