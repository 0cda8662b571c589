import { addTeam, knownError, newProject, type TestProject, toldOfTeams, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const missing = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const add = (project: TestProject, teamId: string, ...user_ids: string[]) =>
  project.server(`POST /latchkey/teams/${teamId}/members`, { body: { user_ids } });
const membersOf = async (project: TestProject, team_id: string) =>
  (await project.server('GET /team-member-profiles', { query: { team_id } })).body.items.map(
    ({ user_id }: { user_id: string }) => user_id,
  );

describe('refused', () => {
  test('are clients', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const teamId = await addTeam(project.id, [user.id]);
    const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    expect(await user.call(`POST /latchkey/teams/${teamId}/members`, { body: { user_ids: [user.id] } })).toMatchObject(
      knownError('INSUFFICIENT_ACCESS_TYPE', details),
    );
  });

  test('are none, more than a hundred, what is no id, and the same user twice', async () => {
    const project = await newProject();
    const teamId = await addTeam(project.id, []);
    for (const ids of [[], Array(101).fill(missing), ['x'], [missing, missing]])
      expect(violationsIn(await add(project, teamId, ...ids))).toHaveLength(1);
  });

  test('is a team of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const teamId = await addTeam(other.id, []);
    const user = await project.signUp();
    expect(await add(project, teamId, user.id)).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id: teamId }));
    expect(await membersOf(other, teamId)).toEqual([]);
  });
});

test('each user has a result, in the order given', async () => {
  const project = await newProject();
  const [member, one, other] = [await project.signUp(), await project.signUp(), await project.signUp()];
  const stranger = await (await newProject()).signUp();
  const teamId = await addTeam(project.id, [member.id]);
  expect((await add(project, teamId, other.id, missing, member.id, stranger.id, one.id)).body.items).toEqual([
    { user_id: other.id, result: 'added' },
    { user_id: missing, result: 'not_found' },
    { user_id: member.id, result: 'already_member' },
    { user_id: stranger.id, result: 'not_found' },
    { user_id: one.id, result: 'added' },
  ]);
  expect((await membersOf(project, teamId)).toSorted()).toEqual([member.id, one.id, other.id].toSorted());
});

test('those who are added get what members start with, and webhooks are told of each', async () => {
  const project = await newProject();
  const users = [await project.signUp(), await project.signUp()];
  const teamId = await addTeam(project.id, []);
  await add(project, teamId, ...users.map(({ id }) => id));
  for (const { id } of users) {
    const { body } = await project.server('GET /team-permissions', { query: { team_id: teamId, user_id: id } });
    expect(body.items.map(({ id }: { id: string }) => id)).toContain('team_member');
  }
  const told = (await toldOfTeams(project.id)).filter(({ kind }) => kind === 'team_membership.created');
  expect(told.map(({ data }) => (data as { user_id: string }).user_id).toSorted()).toEqual(
    users.map(({ id }) => id).toSorted(),
  );
});

test('two who add the same users at the same time add each once', async () => {
  const project = await newProject();
  const ids = (await Promise.all(Array.from({ length: 6 }, () => project.signUp()))).map(({ id }) => id);
  const teamId = await addTeam(project.id, []);
  const answers = await Promise.all([add(project, teamId, ...ids), add(project, teamId, ...ids.toReversed())]);
  const results = answers.flatMap(({ body }) => body.items.map(({ result }: { result: string }) => result));
  expect(results.filter((result) => result === 'added')).toHaveLength(6);
  expect(results.filter((result) => result === 'already_member')).toHaveLength(6);
});
