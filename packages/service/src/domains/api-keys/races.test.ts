import { type Call, knownError, type TestProject } from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;

describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newKeyProject({}, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  const server =
    (at: Call): Call =>
    (endpoint, options = {}) =>
      at(endpoint, { ...options, headers: keyed('server', project) });

  /** The tries, half of them at either service. */
  const race = (act: (call: Call, index: number) => ReturnType<Call>) =>
    Promise.all(Array.from({ length: TRIES }, (_, index) => act(server(both.bare[index % 2] as Call), index)));

  async function revocations(userId: string): Promise<number> {
    const events = both.here.database.db.selectFrom('events').select('id').where('subject_id', '=', userId);
    return (await events.where('kind', '=', 'api_key.revoked').execute()).length;
  }

  test('to revoke a key all are told of one time, and one is an event', async () => {
    const user = await project.signUp();
    const { id } = await newApiKey(user.call);
    const answers = await race((call) => call(`PATCH /user-api-keys/${id}`, { body: { revoked: true } }));
    const stamps = new Set(answers.map(({ body }) => body.manually_revoked_at_millis));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    expect([[...stamps], await revocations(user.id)]).toEqual([[expect.any(Number)], 1]);
  });

  test('to report a leaked key one revokes it, and one mail is sent', async () => {
    const user = await project.signUp();
    const { value } = await newApiKey(user.call);
    const body = { api_key: value };
    const answers = await race((call) => call('POST /integrations/credential-scanning/revoke', { body }));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    const mails = await project.mailbox.to(user.email);
    const leaks = mails.filter(({ subject }) => subject.startsWith('API key revoked:'));
    expect([leaks.length, await revocations(user.id)]).toEqual([1, 1]);
  });

  test('to use a key none that begins after its end succeeds, at either service', async () => {
    const user = await project.signUp();
    const { id, value } = await newApiKey(user.call);
    const body = { api_key: value };
    const check = (call: Call) => call('POST /user-api-keys/check', { body });
    const before = race(check);
    await server(both.bare[0])(`PATCH /user-api-keys/${id}`, { body: { revoked: true } });
    const after = await race(check);
    for (const answer of after) expect(answer).toMatchObject(knownError('API_KEY_REVOKED'));
    const outcomes = (await before).map(({ status, code }) => code ?? status);
    expect(outcomes.filter((one) => one !== 200 && one !== 'API_KEY_REVOKED')).toEqual([]);
  });

  test('to make a key beyond the bound none does', async () => {
    const user = await project.signUp();
    const { call } = user;
    for (let i = 0; i < 15; i++) await race((at) => orderAt(at, user.id));
    const made = (await race((at) => orderAt(at, user.id))).filter(({ status }) => status === 200);
    const { items } = (await call('GET /user-api-keys', { query: { user_id: 'me' } })).body;
    expect([made.length, items.length]).toEqual([1_000 - 15 * TRIES, 1_000]);
  });

  test('to make a key while its user is deleted none is left behind', async () => {
    const { id, server: asUser } = await project.signUp();
    const making = race((at) => orderAt(at, id));
    await asUser('DELETE /users/me');
    const outcomes = (await making).map(({ status, code }) => code ?? status);
    expect(outcomes.filter((one) => one !== 200 && one !== 'USER_NOT_FOUND')).toEqual([]);
    const { db } = both.here.database;
    expect(await db.selectFrom('api_keys').select('id').where('user_id', '=', id).execute()).toEqual([]);
  });

  const orderAt = (call: Call, user_id: string) =>
    call('POST /user-api-keys', { body: { user_id, description: '', expires_at_millis: null } });
});
