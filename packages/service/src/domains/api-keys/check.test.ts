import { randomBytes } from 'node:crypto';
import {
  baseUrl,
  callerOf,
  knownError,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  testRingText,
  violationsIn,
  world,
} from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKeyRingText, parseKeyRing } from '../../platform/crypto/key-ring.ts';
import { formatKey } from './format.ts';

const MINUTE = 60_000;

let project: TestProject;
beforeAll(async () => {
  project = await newKeyProject();
});

const check = (api_key: string, { server } = project) => server('POST /user-api-keys/check', { body: { api_key } });
const revoke = ({ id }: { id: string }) => project.server(`PATCH /user-api-keys/${id}`, { body: { revoked: true } });
const notFound = knownError('API_KEY_NOT_FOUND');

describe('a key is not good', () => {
  test.each([
    ['of another project', async () => (await newApiKey((await (await newKeyProject()).signUp()).call)).value],
    ['of this project in capitals', async () => (await newApiKey((await project.signUp()).call)).value.toUpperCase()],
    ['with a slip', async () => `${(await newApiKey((await project.signUp()).call)).value.slice(0, -1)}x`],
    ['that is no key', async () => 'a word'],
    ['of the right form that nobody made', async () => madeUp('user')],
    ['of a team that nobody made', async () => madeUp('team')],
  ])('%s', async (_, value) => {
    expect(await check(await value())).toMatchObject(notFound);
  });

  test('when its user was deleted', async () => {
    const { call, server } = await project.signUp();
    const { value } = await newApiKey(call);
    await server('DELETE /users/me');
    expect(await check(value)).toMatchObject(notFound);
  });

  test('while its user is banned', async () => {
    const { call, id } = await project.signUp();
    const { value } = await newApiKey(call);
    await project.server(`PUT /latchkey/users/${id}/ban`, { body: {} });
    expect(await check(value)).toMatchObject(knownError('API_KEY_REVOKED'));
    await project.server(`DELETE /latchkey/users/${id}/ban`);
    expect((await check(value)).status).toBe(200);
  });

  test('when it was revoked', async () => {
    const key = await newApiKey((await project.signUp()).call);
    await revoke(key);
    expect(await check(key.value)).toMatchObject(knownError('API_KEY_REVOKED'));
  });

  test('when it has expired', async () => {
    const expires_at_millis = (await world()).clock() + MINUTE;
    const { value } = await newApiKey((await project.signUp()).call, { expires_at_millis });
    expect((await check(value)).status).toBe(200);
    (await world()).clock.advance(MINUTE);
    expect(await check(value)).toMatchObject(knownError('API_KEY_EXPIRED'));
  });

  test('for both reasons: it is told that it was revoked', async () => {
    const key = await newApiKey((await project.signUp()).call, { expires_at_millis: 1 });
    await revoke(key);
    expect(await check(key.value)).toMatchObject(knownError('API_KEY_REVOKED'));
  });

  test('where the project did not switch keys on', async () => {
    expect(await check('a word', await newProject())).toMatchObject(refusal('USER_API_KEYS_OFF'));
  });

  test('without one', async () => {
    const answer = await project.server('POST /user-api-keys/check', { body: {} });
    expect(violationsIn(answer)).toEqual(['body.api_key must be defined']);
  });
});

const madeUp = (owner: 'user' | 'team') =>
  formatKey({ id: '00112233-4455-4677-8899-aabbccddeeff', secret: '0'.repeat(45), owner, isPublic: false });

test.each([false, true])('a good key is answered with whose it is (public: %s)', async (is_public) => {
  const key = await newApiKey((await project.signUp()).call, { is_public });
  const { status, body } = await check(key.value);
  expect([status, body]).toEqual([200, { ...key, value: { last_four: key.value.slice(-4) } }]);
});

test('a use is written down once a minute', async () => {
  const { clock } = await world();
  const { id, call } = await project.signUp();
  const { value } = await newApiKey(call);
  const lastUse = async () =>
    (await call('GET /latchkey/user-api-keys', { query: { user_id: id } })).body.items[0].last_used_at_millis;
  await check(value);
  const first = await lastUse();
  await check(value);
  const second = await lastUse();
  clock.advance(MINUTE);
  await check(value);
  expect([second === first, (await lastUse()) - first >= MINUTE]).toEqual([true, true]);
});

test('a key stays good when the key ring gets a new key', async () => {
  const { database, clock } = await world();
  const { value } = await newApiKey((await project.signUp()).call);
  const ring = parseKeyRing(`${newKeyRingText(randomBytes)},${testRingText}`);
  const renewed = await startWorld({ database, ring, clock });
  const server = callerOf(renewed.service.fetch, baseUrl, keyed('server', project));
  expect((await check(value, { ...project, server })).status).toBe(200);
  const body = { api_key: value };
  expect((await server('POST /integrations/credential-scanning/revoke', { body })).status).toBe(200);
  await renewed.close();
});
