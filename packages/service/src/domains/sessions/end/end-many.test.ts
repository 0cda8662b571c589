import { knownError, newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { delegateTo, newAgent } from '@latchkey/testing/people/agent';
import { newResourceServer } from '@latchkey/testing/people/resource-server';
import { describe, expect, test } from 'vitest';

const REVOKE = 'POST /latchkey/users/revoke-sessions';
const missing = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const revoke = (project: TestProject, ...user_ids: string[]) => project.server(REVOKE, { body: { user_ids } });

describe('refused', () => {
  test('are clients', async () => {
    const user = await (await newProject()).signUp();
    const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    expect(await user.call(REVOKE, { body: { user_ids: [user.id] } })).toMatchObject(
      knownError('INSUFFICIENT_ACCESS_TYPE', details),
    );
  });

  test.each([[[]], [Array(101).fill(missing)], [['x']], [[missing, missing.toUpperCase()]]])(
    'are %j',
    async (user_ids) => {
      expect(violationsIn(await revoke(await newProject(), ...(user_ids as string[])))).toHaveLength(1);
    },
  );
});

test('each user is signed out everywhere, and the others are not', async () => {
  const project = await newProject();
  const [one, other, left] = [await project.signUp(), await project.signUp(), await project.signUp()];
  await project.call('POST /auth/password/sign-in', { body: { email: one.email, password: one.password } });
  const never = (await project.server('POST /users', { body: {} })).body.id;
  const { items } = (await revoke(project, other.id, missing, one.id, never)).body;
  expect(items).toEqual([
    { user_id: other.id, result: 'revoked', session_count: 1 },
    { user_id: missing, result: 'not_found', session_count: 0 },
    { user_id: one.id, result: 'revoked', session_count: 2 },
    { user_id: never, result: 'revoked', session_count: 0 },
  ]);
  const sessionsOf = async (user_id: string) =>
    (await project.server('GET /latchkey/sessions', { query: { user_id } })).body.items.length;
  expect([await sessionsOf(one.id), await sessionsOf(other.id), await sessionsOf(left.id)]).toEqual([0, 0, 1]);
  expect((await left.call('GET /users/me')).status).toBe(200);
  expect((await one.call('GET /users/me')).status).toBe(401);
});

test('their delegations end, and the event log says so of each', async () => {
  const project = await newProject();
  await newResourceServer(project);
  const agent = await newAgent(project);
  const [one, other, left] = [await project.signUp(), await project.signUp(), await project.signUp()];
  for (const user of [one, one, other, left]) await delegateTo(user, agent);
  await revoke(project, one.id, other.id);
  const ended = async (id: string) =>
    (await project.admin(`GET /latchkey/users/${id}/events`)).body.items
      .filter(({ kind }: { kind: string }) => kind === 'delegation.ended')
      .map(({ detail }: { detail: object }) => detail);
  expect([await ended(one.id), await ended(other.id), await ended(left.id)]).toEqual([
    [{ count: 2 }],
    [{ count: 1 }],
    [],
  ]);
  expect((await left.call('GET /latchkey/delegations')).body.items).toHaveLength(1);
});

test('those of another project stay', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const stranger = await other.signUp();
  expect((await revoke(project, stranger.id)).body.items).toEqual([
    { user_id: stranger.id, result: 'not_found', session_count: 0 },
  ]);
  expect((await stranger.call('GET /users/me')).status).toBe(200);
});

test('the event log says of each user how many sessions ended', async () => {
  const project = await newProject();
  const [one, other] = [await project.signUp(), await project.signUp()];
  await project.call('POST /auth/password/sign-in', { body: { email: one.email, password: one.password } });
  await revoke(project, one.id, other.id);
  const counts = async (id: string) =>
    (await project.admin(`GET /latchkey/users/${id}/events`)).body.items
      .filter(({ kind }: { kind: string }) => kind === 'session.deleted')
      .map(({ detail }: { detail: object }) => detail);
  expect([await counts(one.id), await counts(other.id)]).toEqual([[{ count: 2 }], [{ count: 1 }]]);
});

test('two who revoke the same users at the same time both succeed', async () => {
  const project = await newProject();
  const users = await Promise.all(Array.from({ length: 6 }, () => project.signUp()));
  const ids = users.map(({ id }) => id);
  const answers = await Promise.all([revoke(project, ...ids), revoke(project, ...ids.toReversed())]);
  const counts = answers.flatMap(({ body }) =>
    body.items.map(({ session_count }: { session_count: number }) => session_count),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
});
