import { knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { keyOrder, newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const ORDINARY = /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/;
const PUBLIC = /^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user3574ck4u7h[0-9a-f]{8}$/;
const unknownId = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';

let project: TestProject;
beforeAll(async () => {
  project = await newKeyProject();
});

const databaseNow = async () => (await world()).database.db;

describe('a new key is refused', () => {
  test('to a client for another user', async () => {
    const [user, other] = [await project.signUp(), await project.signUp()];
    const answer = await user.call('POST /user-api-keys', keyOrder({ user_id: other.id }));
    expect(answer).toMatchObject(refusal('API_KEYS_NOT_OWN'));
  });

  test('to a client that is not signed in', async () => {
    const { id } = await project.signUp();
    const answer = await project.call('POST /user-api-keys', keyOrder({ user_id: id }));
    expect(answer).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test.each(['call', 'server'] as const)('for "me" without a user: %s', async (level) => {
    const answer = await project[level]('POST /user-api-keys', keyOrder({ user_id: 'me' }));
    expect(answer).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });

  test('for a user who is unknown', async () => {
    const answer = await project.server('POST /user-api-keys', keyOrder({ user_id: unknownId }));
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('for a user of another project', async () => {
    const { id } = await (await newKeyProject()).signUp();
    const answer = await project.server('POST /user-api-keys', keyOrder({ user_id: id }));
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('where the project did not switch them on', async () => {
    const { call } = await (await newProject()).signUp();
    expect(await call('POST /user-api-keys', keyOrder())).toMatchObject(refusal('USER_API_KEYS_OFF'));
  });

  test.each([
    ['user_id', undefined, 'body.user_id must be defined'],
    ['user_id', 'mine', 'body.user_id must be a valid UUID or "me"'],
    ['description', undefined, 'body.description must be defined'],
    ['description', 'x'.repeat(1_001), 'body.description must be at most 1000 characters'],
    ['expires_at_millis', undefined, 'body.expires_at_millis must be defined'],
    ['expires_at_millis', 'soon', 'body.expires_at_millis must be a number'],
    ['is_public', 'maybe', 'body.is_public must be a boolean'],
    ['team_id', unknownId, 'body contains unknown properties: team_id'],
    ['type', 'team', 'body contains unknown properties: type'],
  ])('with the %s %s', async (field, value, violation) => {
    const { call } = await project.signUp();
    expect(violationsIn(await call('POST /user-api-keys', keyOrder({ [field]: value })))).toEqual([violation]);
  });

  test('that is the 1001st', async () => {
    const { id, call } = await project.signUp();
    const { id: first } = await newApiKey(call);
    await insertKeys(id, 999);
    expect(await call('POST /user-api-keys', keyOrder())).toMatchObject(refusal('API_KEYS_TOO_MANY'));
    await call(`PATCH /user-api-keys/${first}`, { body: { revoked: true } });
    expect((await call('POST /user-api-keys', keyOrder())).status).toBe(200);
  });
});

test('keys that have expired leave room', async () => {
  const { id, call } = await project.signUp();
  await insertKeys(id, 1_000, new Date(1));
  expect((await call('POST /user-api-keys', keyOrder())).status).toBe(200);
});

/** As if they had been made one after the other. */
async function insertKeys(userId: string, count: number, expiresAt: Date | null = null) {
  await sql`
    insert into api_keys (project_id, id, user_id, value_hash, last_four, description, is_public, created_at, expires_at)
    select ${project.id}, gen_random_uuid(), ${userId}, decode(md5(random()::text), 'hex'), '0000', '', false, now(),
      ${expiresAt}
    from generate_series(1, ${count})`.execute(await databaseNow());
}

describe('a new key', () => {
  test('is answered whole, this once', async () => {
    const { id: user_id, call } = await project.signUp();
    const expires_at_millis = Date.UTC(2100, 0);
    const made = await call('POST /user-api-keys', keyOrder({ description: 'CI <b>', expires_at_millis }));
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).toEqual({
      id: expect.any(String),
      description: 'CI <b>',
      type: 'user',
      user_id,
      is_public: false,
      created_at_millis: expect.any(Number),
      expires_at_millis,
      value: expect.stringMatching(ORDINARY),
    });
    expect(made.body.value).toContain(made.body.id.replaceAll('-', ''));
    const { body } = await call(`GET /user-api-keys/${made.body.id}`);
    expect(body).toEqual({ ...made.body, value: { last_four: made.body.value.slice(-4) } });
  });

  test('says in its prefix when it is public', async () => {
    const { call } = await project.signUp();
    const { body } = await call('POST /user-api-keys', keyOrder({ is_public: true }));
    expect([body.is_public, body.value]).toEqual([true, expect.stringMatching(PUBLIC)]);
  });

  test.each([null, 0])('lasts with the expiry %s', async (expires_at_millis) => {
    const { call } = await project.signUp();
    const { body } = await call('POST /user-api-keys', keyOrder({ expires_at_millis }));
    expect(Object.keys(body)).not.toContain('expires_at_millis');
  });

  test('may have expired already', async () => {
    const { call } = await project.signUp();
    const { body } = await call('POST /user-api-keys', keyOrder({ expires_at_millis: 1 }));
    expect(body.expires_at_millis).toBe(1);
  });

  test('is made by a server for anybody', async () => {
    const { id } = await project.signUp();
    const { body } = await project.server('POST /user-api-keys', keyOrder({ user_id: id }));
    expect(body.user_id).toBe(id);
  });

  test('may be ordered with its owner in the address too, as published clients do', async () => {
    const { id, call } = await project.signUp();
    const answer = await call('POST /user-api-keys', { query: { user_id: id }, ...keyOrder() });
    expect(answer.status).toBe(200);
  });

  test('is nowhere in the database', async () => {
    const { call } = await project.signUp();
    const { id, value } = await newApiKey(call);
    const { rows } = await sql<{ row: string }>`
      select k::text || l::text as row from api_keys k join secret_locators l on l.api_key_id = k.id
      where k.id = ${id}`.execute(await databaseNow());
    const secret = value.slice(3, 48);
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    expect([rows.length, forms.filter((form) => rows[0]?.row.includes(form))]).toEqual([1, []]);
  });

  test('is an event', async () => {
    const { id: userId, call } = await project.signUp();
    const { id, description: name } = await newApiKey(call);
    const events = (await databaseNow()).selectFrom('events').select(['actor', 'detail']);
    const found = await events.where('subject_id', '=', userId).where('kind', '=', 'api_key.created').execute();
    expect(found).toEqual([
      { actor: { kind: 'client', userId }, detail: { id, name, is_public: false, expires_at_millis: null } },
    ]);
  });
});
