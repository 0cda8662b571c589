import { addTeam, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startTwoServices } from '@latchkey/testing/matrix/two-services';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sweepMarks } from './emptiness.ts';

const ROUNDS = isFull ? 50 : 8;

const sweep = async () => sweepMarks(testContext((await world()).database.db));

async function emptyTeams(project: Pick<TestProject, 'server'>): Promise<string[]> {
  const { body } = await project.server('GET /latchkey/teams', { query: { has_members: false } });
  return body.items.map(({ id }: { id: string }) => id);
}

const marked = async (project: TestProject) =>
  (
    await (
      await world()
    ).database.db
      .selectFrom('teams')
      .select('id')
      .where('project_id', '=', project.id)
      .where('may_be_empty', '=', true)
      .execute()
  ).map(({ id }) => id);

describe('a team without members is found', () => {
  const ends: Record<string, (project: TestProject, user: TestUser, teamId: string) => Promise<{ status: number }>> = {
    'its last member left': (_, user, id) => user.call(`DELETE /team-memberships/${id}/me`),
    'its last member was removed': (project, user, id) => project.server(`DELETE /team-memberships/${id}/${user.id}`),
    'its last member was deleted': (project, user) => project.server(`DELETE /users/${user.id}`),
  };

  test.each(Object.entries(ends))('once %s', async (_, end) => {
    const project = await newProject();
    const user = await project.signUp();
    const id = await addTeam(project.id, [user.id]);
    await sweep();
    expect(await emptyTeams(project)).toEqual([]);
    expect((await end(project, user, id)).status).toBe(200);
    expect(await emptyTeams(project)).toEqual([id]);
    await sweep();
    expect(await emptyTeams(project)).toEqual([id]);
  });

  test('until it has one again', async () => {
    const project = await newProject();
    const id = await addTeam(project.id, []);
    await sweep();
    expect(await emptyTeams(project)).toEqual([id]);
    await project.server(`POST /team-memberships/${id}/${(await project.signUp()).id}`, { body: {} });
    expect(await emptyTeams(project)).toEqual([]);
  });
});

test('after a sweep, only teams without members are looked at', async () => {
  const project = await newProject();
  const [empty, full] = [await addTeam(project.id, []), await addTeam(project.id, [])];
  await addCrowd(project, full, 2);
  expect(await marked(project)).toHaveLength(2);
  await sweep();
  expect(await marked(project)).toEqual([empty]);
});

test('teams that their members leave while others join and a sweep runs are each found', async () => {
  const both = await startTwoServices({ rateLimits: 'off' });
  const project = await newProject({}, Promise.resolve(both.here));
  const server = (service: number) => both.server(project, service);
  const sweepAt = () => sweepMarks(testContext(both.there.database.db));
  for (let i = 0; i < ROUNDS; i++) {
    const users = await Promise.all(Array.from({ length: 4 }, () => project.signUp()));
    const { id } = (await project.server('POST /teams', { body: { display_name: 'Crew' } })).body;
    const add = (user: TestUser, at: number) => server(at)(`POST /team-memberships/${id}/${user.id}`, { body: {} });
    for (const user of users.slice(0, 3)) await add(user, 0);
    await sweepAt();
    const [one, two, three, four] = users as [TestUser, TestUser, TestUser, TestUser];
    const leave = (user: TestUser, at: number) => server(at)(`DELETE /team-memberships/${id}/${user.id}`);
    const answers = await Promise.all([
      leave(one, 0),
      server(1)(`DELETE /users/${two.id}`),
      server(0)(`DELETE /users/${three.id}`),
      sweepAt().then(sweepAt).then(sweepAt),
      add(four, 1).then(() => leave(four, 0)),
    ]);
    expect(answers.map((answer) => answer?.status ?? 200)).toEqual([200, 200, 200, 200, 200]);
    expect(await emptyTeams(project)).toContain(id);
  }
  await sweepAt();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from teams where project_id = ${project.id} and may_be_empty`.execute(
    both.here.database.db,
  );
  expect(rows[0]?.count).toBe(ROUNDS);
  await both.close();
}, 60_000);
