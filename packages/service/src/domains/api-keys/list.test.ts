import { knownError, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { beforeAll, describe, expect, test } from 'vitest';

const unknownId = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';

let project: TestProject;
beforeAll(async () => {
  project = await newKeyProject();
});

describe.each(['GET /user-api-keys', 'GET /latchkey/user-api-keys'])('%s is refused', (list) => {
  test('to a client for another user', async () => {
    const [user, other] = [await project.signUp(), await project.signUp()];
    const answer = await user.call(list, { query: { user_id: other.id } });
    expect(answer).toMatchObject(refusal('API_KEYS_NOT_OWN'));
  });

  test('to a client that is not signed in', async () => {
    const { id } = await project.signUp();
    const answer = await project.call(list, { query: { user_id: id } });
    expect(answer).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('for "me" without a user', async () => {
    const answer = await project.server(list, { query: { user_id: 'me' } });
    expect(answer).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });

  test('for a user who is unknown', async () => {
    const answer = await project.server(list, { query: { user_id: unknownId } });
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('where the project did not switch keys on', async () => {
    const { call } = await (await newProject()).signUp();
    expect(await call(list, { query: { user_id: 'me' } })).toMatchObject(refusal('USER_API_KEYS_OFF'));
  });

  test('of a team', async () => {
    const answer = await project.server(list, { query: { user_id: unknownId, team_id: unknownId } });
    expect(violationsIn(answer)).toEqual(['query contains unknown properties: team_id']);
  });
});

test('a list of nobody in particular is refused in one sentence', async () => {
  const message = 'user_id is required for user API keys.';
  expect(await project.server('GET /user-api-keys')).toMatchObject(knownError('SCHEMA_ERROR', { message }));
});

describe('the list', () => {
  test('has the keys of the user, newest first, with what became of them and without their values', async () => {
    const [user, other] = [await project.signUp(), await project.signUp()];
    await newApiKey(other.call);
    const expired = await newApiKey(user.call, { expires_at_millis: 1 });
    const revoked = await newApiKey(user.call, { is_public: true });
    const lasting = await newApiKey(user.call);
    const { body: after } = await user.call(`PATCH /user-api-keys/${revoked.id}`, { body: { revoked: true } });
    const { body } = await user.call('GET /user-api-keys', { query: { user_id: 'me' } });
    const later = (key: { value: string }) => ({ ...key, value: { last_four: key.value.slice(-4) } });
    expect(body).toEqual({ items: [later(lasting), after, later(expired)], is_paginated: false });
  });

  test('is the same for a server', async () => {
    const { id, call } = await project.signUp();
    await newApiKey(call);
    const own = await call('GET /user-api-keys', { query: { user_id: id } });
    expect((await project.server('GET /user-api-keys', { query: { user_id: id } })).body).toEqual(own.body);
  });

  test('of a user without keys is empty', async () => {
    const { id } = await project.signUp();
    const { body } = await project.server('GET /user-api-keys', { query: { user_id: id } });
    expect(body).toEqual({ items: [], is_paginated: false });
  });
});

test('our own list tells besides when each key was last used', async () => {
  const { call } = await project.signUp();
  const [unused, used] = [await newApiKey(call), await newApiKey(call)];
  await project.server('POST /user-api-keys/check', { body: { api_key: used.value } });
  const query = { user_id: 'me' };
  const { items } = (await call('GET /latchkey/user-api-keys', { query })).body;
  expect(items.map(({ id, last_used_at_millis }: Record<string, unknown>) => [id, last_used_at_millis])).toEqual([
    [used.id, expect.any(Number)],
    [unused.id, null],
  ]);
  const plain = items.map(({ last_used_at_millis: _, ...item }: Record<string, unknown>) => item);
  expect(plain).toEqual((await call('GET /user-api-keys', { query })).body.items);
});
