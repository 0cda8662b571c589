import { internalProject, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const hook = { kind: 'hook', url: 'https://old.example.com/check' };
const supabase = { kind: 'supabase', url: 'https://old.example.com', api_key: 'anon' };
const oauth = {
  kind: 'oauth',
  token_url: 'https://old.example.com/token',
  userinfo_url: 'https://old.example.com/me',
  client_id: 'a',
};
const SECRET = 'a shared secret of at least 32 characters';
const sessions = { issuer: 'https://old.example.com', audience: 'app' };

const put = async ({ server }: TestProject, changes: object = {}) =>
  server('PUT /latchkey/previous-system', {
    body: { source: 'old', ends_at_millis: (await world()).clock() + HOUR, ...changes },
  });
const get = ({ server }: TestProject) => server('GET /latchkey/previous-system');

test('a project has none at first', async () => {
  const project = await newProject();
  expect(await get(project)).toMatchObject(refusal('PREVIOUS_SYSTEM_UNKNOWN'));
  expect(await project.server('DELETE /latchkey/previous-system')).toMatchObject(refusal('PREVIOUS_SYSTEM_UNKNOWN'));
});

test('it is read as it was set, without its secrets', async () => {
  const project = await newProject();
  const { body } = await put(project, {
    told_users: 3,
    passwords: supabase,
    sessions: { ...sessions, secret: SECRET },
  });
  expect(body).toEqual({
    source: 'old',
    ends_at_millis: expect.any(Number),
    is_on: true,
    passwords: { kind: 'supabase', url: 'https://old.example.com' },
    sessions: { ...sessions, clients: [], max_age_seconds: 86_400, allow_one_factor: false, has_secret: true },
    told_users: 3,
    users_here: 0,
    users_missing: 3,
    created_at_sign_in: 0,
    exchanged_sessions: 0,
    failed_at_millis: null,
    failure: null,
    created_at_millis: expect.any(Number),
    hook_secret: null,
  });
  const { hook_secret: _, ...read } = body;
  expect((await get(project)).body).toEqual(read);
});

test('its secrets are sealed', async () => {
  const project = await newProject();
  await put(project, { passwords: supabase, sessions: { ...sessions, secret: SECRET } });
  const { database } = await world();
  const row = await database.db
    .selectFrom('previous_systems')
    .selectAll()
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  expect(`${row.password_secret} ${row.session_secret} ${JSON.stringify(row.passwords)}`).not.toMatch(
    /anon|shared secret/,
  );
});

test('it counts users of an import from the same source', async () => {
  const project = await newProject();
  await put(project, { told_users: 3 });
  const begun = async (source: string) =>
    (await project.server('POST /latchkey/imports', { body: { source } })).body.id as string;
  const lines = [{ source_id: '1' }, { source_id: '2' }];
  await project.server(`POST /latchkey/imports/${await begun('old')}/lines`, { body: { lines } });
  await project.server(`POST /latchkey/imports/${await begun('another')}/lines`, { body: { lines } });
  expect((await get(project)).body).toMatchObject({ users_here: 2, users_missing: 1, created_at_sign_in: 0 });
});

test('it counts users who are here: not one who was deleted', async () => {
  const project = await newProject();
  await put(project, { told_users: 3 });
  const { body: begun } = await project.server('POST /latchkey/imports', { body: { source: 'old' } });
  const lines = [{ source_id: '1' }, { source_id: '2' }];
  const { body } = await project.server(`POST /latchkey/imports/${begun.id}/lines`, { body: { lines } });
  await project.server(`DELETE /users/${body.items[0].id}`);
  expect((await get(project)).body).toMatchObject({ users_here: 1, users_missing: 2 });
});

test('the secret of a hook is generated for an address, and shown once', async () => {
  const project = await newProject();
  const { body } = await put(project, { passwords: hook });
  expect(body.hook_secret).toMatch(/^whsec_/);
  expect((await put(project, { passwords: hook, told_users: 1 })).body.hook_secret).toBeNull();
  const { body: moved } = await put(project, { passwords: { ...hook, url: 'https://new.example.com/' } });
  expect(moved.hook_secret).toMatch(/^whsec_/);
  expect(moved.hook_secret).not.toBe(body.hook_secret);
});

test('a secret stays while it goes to the same place, and to no other', async () => {
  const project = await newProject();
  const missing = refusal('PREVIOUS_SYSTEM_SECRET_MISSING');
  const { api_key: _, ...without } = supabase;
  expect(await put(project, { passwords: without })).toMatchObject(missing);
  await put(project, { passwords: supabase });
  expect((await put(project, { passwords: without })).status).toBe(200);
  expect(await put(project, { passwords: { ...without, url: 'https://eve.example.com' } })).toMatchObject(missing);
  expect(await put(project, { passwords: { kind: 'firebase' } })).toMatchObject(missing);
});

test('a client of OAuth needs no secret', async () => {
  expect((await put(await newProject(), { passwords: oauth })).status).toBe(200);
});

test('a shared secret of tokens stays with its issuer, until keys are named', async () => {
  const project = await newProject();
  const set = async (changes: object) => (await put(project, { sessions: { ...sessions, ...changes } })).body.sessions;
  expect(await set({ secret: SECRET })).toMatchObject({ has_secret: true });
  expect(await set({ max_age_seconds: 60 })).toMatchObject({ has_secret: true, max_age_seconds: 60 });
  expect(await set({ issuer: 'https://eve.example.com' })).toMatchObject({ has_secret: false });
  await set({ secret: SECRET });
  expect(await set({ jwks_url: 'https://old.example.com/keys' })).toMatchObject({ has_secret: false });
  await set({ secret: SECRET });
  expect(await set({ secret: null })).toMatchObject({ has_secret: false });
  expect(await set({})).toMatchObject({ has_secret: false });
});

test('it is set for a year at most', async () => {
  const project = await newProject();
  const now = (await world()).clock();
  expect(await put(project, { ends_at_millis: now + 367 * DAY })).toMatchObject(refusal('PREVIOUS_SYSTEM_TOO_LONG'));
  expect((await put(project, { ends_at_millis: now + 365 * DAY })).status).toBe(200);
});

test('an end that is over switches it off', async () => {
  const project = await newProject();
  const { body } = await put(project, { ends_at_millis: (await world()).clock() - 1 });
  expect(body).toMatchObject({ is_on: false });
});

test('of two that are set at once, one stays', async () => {
  const project = await newProject();
  const answers = await Promise.all(['a', 'b'].map((source) => put(project, { source })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(['a', 'b']).toContain((await get(project)).body.source);
});

test('counts begin anew with another source', async () => {
  const project = await newProject();
  await put(project);
  const { database } = await world();
  await database.db
    .updateTable('previous_systems')
    .set({ exchanged_count: 5 })
    .where('project_id', '=', project.id)
    .execute();
  expect((await put(project, { told_users: 9 })).body).toMatchObject({ exchanged_sessions: 5 });
  expect((await put(project, { source: 'another' })).body).toMatchObject({ exchanged_sessions: 0 });
});

test('it is removed with its secrets', async () => {
  const project = await newProject();
  await put(project, { passwords: supabase });
  expect(await project.server('DELETE /latchkey/previous-system')).toMatchObject({ body: { success: true } });
  expect(await get(project)).toMatchObject(refusal('PREVIOUS_SYSTEM_UNKNOWN'));
});

test('users of the dashboard come from nowhere else', async () => {
  expect(await put((await internalProject()) as TestProject)).toMatchObject(refusal('PREVIOUS_SYSTEM_INTERNAL'));
});

test.each([
  ['a kind that there is none of', { passwords: { kind: 'ldap' } }],
  ['an address with a password', { passwords: { ...hook, url: 'https://a:b@old.example.com' } }],
  ['a key that breaks a header', { passwords: { ...supabase, api_key: 'a\nb' } }],
  ['tokens of any age', { sessions: { ...sessions, max_age_seconds: 8 * 24 * 3600 } }],
  ['a shared secret that can be guessed', { sessions: { ...sessions, secret: 'x'.repeat(31) } }],
  ['a source without a name', { source: '' }],
])('%s does not fit the schema', async (_, changes) => {
  expect(violationsIn(await put(await newProject(), changes))).not.toEqual([]);
});

test('clients can neither read nor set it', async () => {
  const { call } = await newProject();
  for (const request of ['GET', 'PUT', 'DELETE'])
    expect((await call(`${request} /latchkey/previous-system`, request === 'PUT' ? { body: {} } : {})).status).toBe(
      401,
    );
});
