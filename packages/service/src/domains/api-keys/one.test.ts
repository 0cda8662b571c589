import { knownError, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { beforeAll, describe, expect, test } from 'vitest';

const unknownId = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';

let project: TestProject;
beforeAll(async () => {
  project = await newKeyProject();
});

/** A user of the project with a key. */
async function holder() {
  const user = await project.signUp();
  return { ...user, key: await newApiKey(user.call) };
}

/** What happened to the keys of a user, after their making. */
async function eventsOf(userId: string) {
  const { db } = (await world()).database;
  const events = await db.selectFrom('events').select('kind').where('subject_id', '=', userId).orderBy('id').execute();
  return events.map(({ kind }) => kind).filter((kind) => /^api_key\.(?!created)/.test(kind));
}

describe.each([
  ['reading', 'GET', undefined],
  ['changing', 'PATCH', { description: 'changed' }],
])('%s a key is refused', (_, method, body) => {
  const at = (id: string) => `${method} /user-api-keys/${id}`;
  const notFound = knownError('API_KEY_NOT_FOUND');

  test('that is unknown, even before it is asked who is signed in', async () => {
    expect(await project.call(at(unknownId), { body })).toMatchObject(notFound);
  });

  test('of another project', async () => {
    const { key } = await holder();
    const other = await newKeyProject();
    expect(await other.server(at(key.id), { body })).toMatchObject(notFound);
  });

  test('to a client that is not signed in', async () => {
    const { key } = await holder();
    const answer = await project.call(at(key.id), { body });
    expect(answer).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('to another user, whomever the address names', async () => {
    const [{ key, id }, other] = [await holder(), await project.signUp()];
    for (const query of [{}, { user_id: 'me' }, { user_id: id }]) {
      expect(await other.call(at(key.id), { query, body })).toMatchObject(refusal('API_KEYS_NOT_OWN'));
    }
  });

  test('of "me" without a user', async () => {
    const { key } = await holder();
    const answer = await project.server(at(key.id), { query: { user_id: 'me' }, body });
    expect(answer).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });

  test('where the project has switched keys off meanwhile', async () => {
    const other = await newKeyProject();
    const { call } = await other.signUp();
    const { id } = await newApiKey(call);
    await other.admin('PATCH /internal/projects/current', { body: { config: { allow_user_api_keys: false } } });
    expect(await call(at(id), { body })).toMatchObject(refusal('USER_API_KEYS_OFF'));
  });

  test('whose id can be none', async () => {
    expect(violationsIn(await project.server(at('first'), { body }))).toEqual(['params.id must be a valid UUID']);
  });

  test('as that of a team', async () => {
    const answer = await project.server(at(unknownId), { query: { team_id: unknownId }, body });
    expect(violationsIn(answer)).toEqual(['query contains unknown properties: team_id']);
  });
});

describe('a key is read', () => {
  test('by its user, named in the address or not, and by servers', async () => {
    const { id, key, call } = await holder();
    const answers = [
      await call(`GET /user-api-keys/${key.id}`),
      await call(`GET /user-api-keys/${key.id}`, { query: { user_id: id } }),
      await project.server(`GET /user-api-keys/${key.id}`),
    ];
    const expected = { ...key, value: { last_four: key.value.slice(-4) } };
    expect(answers.map(({ body }) => body)).toEqual([expected, expected, expected]);
  });
});

describe('a change cannot', () => {
  test.each([
    [{ revoked: false }, /^body\.revoked /],
    [{ expires_at_millis: null }, /unknown properties: expires_at_millis$/],
    [{ user_id: 'me' }, /unknown properties: user_id$/],
    [{ team_id: unknownId }, /unknown properties: team_id$/],
    [{ description: 'x'.repeat(1_001) }, /^body\.description must be at most 1000 characters$/],
  ])('say %o', async (body, violation) => {
    const { key, call } = await holder();
    expect(violationsIn(await call(`PATCH /user-api-keys/${key.id}`, { body }))).toEqual([
      expect.stringMatching(violation),
    ]);
  });
});

describe('a key', () => {
  test('is described anew, revoked or not', async () => {
    const { id, key, call } = await holder();
    const change = (body: object) => call(`PATCH /user-api-keys/${key.id}`, { body });
    expect((await change({ description: 'other words' })).body.description).toBe('other words');
    await change({ revoked: true });
    const { body } = await change({ description: 'the last words' });
    expect([body.description, body.manually_revoked_at_millis]).toEqual(['the last words', expect.any(Number)]);
    expect((await call(`GET /user-api-keys/${key.id}`)).body).toEqual(body);
    expect(await eventsOf(id)).toEqual(['api_key.updated', 'api_key.revoked', 'api_key.updated']);
  });

  test('is revoked once: the first time stays', async () => {
    const { id, key, call } = await holder();
    const revoke = () => call(`PATCH /user-api-keys/${key.id}`, { body: { revoked: true } });
    const first = await revoke();
    (await world()).clock.advance(1_000);
    expect((await revoke()).body).toEqual(first.body);
    expect(await eventsOf(id)).toEqual(['api_key.revoked']);
  });

  test('stays as it is, and is no event, when nothing is said', async () => {
    const { id, key, call } = await holder();
    const { body } = await call(`PATCH /user-api-keys/${key.id}`, { body: {} });
    expect([body.description, await eventsOf(id)]).toEqual(['of the test', []]);
  });
});

test('a deleted user takes its keys along, and the way to them', async () => {
  const { id, key, server } = await holder();
  expect((await server('DELETE /users/me')).status).toBe(200);
  const { db } = (await world()).database;
  const keys = await db.selectFrom('api_keys').select('id').where('user_id', '=', id).execute();
  const locators = await db.selectFrom('secret_locators').select('hash').where('api_key_id', '=', key.id).execute();
  expect([keys, locators]).toEqual([[], []]);
});
