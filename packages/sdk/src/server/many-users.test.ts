import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ServerApp } from '../apps/server-app.ts';

const missing = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';

async function serving() {
  const { options, project, sent } = await sdkProject();
  const users = [await project.signUp(), await project.signUp()];
  return { app: new ServerApp({ ...options, tokenStore: null }), ids: users.map(({ id }) => id), sent };
}

test('many users are added to a team by one request, with a result for each', async () => {
  const { app, ids, sent } = await serving();
  const team = await app.createTeam({ displayName: 'Bees' });
  await team.addUser(ids[0] ?? '');
  sent.length = 0;
  expect(await team.addUsers([...ids, missing])).toEqual([
    { userId: ids[0], result: 'already_member' },
    { userId: ids[1], result: 'added' },
    { userId: missing, result: 'not_found' },
  ]);
  expect(sent).toEqual([`POST /latchkey/teams/${team.id}/members`]);
  expect(await team.listUsers()).toHaveLength(2);
});

test('many users are signed out by one request, with a result for each', async () => {
  const { app, ids, sent } = await serving();
  sent.length = 0;
  expect(await app.revokeSessions([...ids, missing])).toEqual([
    { userId: ids[0], result: 'revoked', sessionCount: 1 },
    { userId: ids[1], result: 'revoked', sessionCount: 1 },
    { userId: missing, result: 'not_found', sessionCount: 0 },
  ]);
  expect(sent).toEqual(['POST /latchkey/users/revoke-sessions']);
  expect(await (await app.getUser(ids[0] ?? ''))?.getActiveSessions()).toEqual([]);
});
