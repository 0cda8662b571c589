import { endpoints } from '@latchkey/protocol';
import type { Endpoint } from '@latchkey/protocol/endpoint';
import { newProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

// Where the id of the signed-in user is all that counts, the user is not read: its session alone has to tell.
const byIdAlone = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, { userAs }]) => userAs === 'id')
  .map(([key]) => key.replace('/:team_id', '/00000000-0000-4000-8000-000000000000').replace('/:user_id', '/me'));

test('there are such endpoints', () => {
  expect(byIdAlone.length).toBeGreaterThan(0);
});

test.each(byIdAlone)('%s refuses the access token of a session that has ended', async (endpoint) => {
  const user = await (await newProject()).signUp();
  await user.call('DELETE /auth/sessions/current');
  expect(await user.call(endpoint)).toMatchObject({ status: 401, body: { code: 'ACCESS_TOKEN_EXPIRED' } });
});

test.each(byIdAlone)('%s refuses the access token of a user who is gone', async (endpoint) => {
  const user = await (await newProject()).signUp();
  await user.server(`DELETE /users/${user.id}`);
  expect(await user.call(endpoint)).toMatchObject({ status: 401, body: { code: 'ACCESS_TOKEN_EXPIRED' } });
});
