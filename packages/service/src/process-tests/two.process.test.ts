import {
  callbackUrl,
  newAddress,
  newEmail,
  newPostgresDatabase,
  newProject,
  type TestProject,
} from '@latchkey/testing';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correct horse battery';
let first: ReadyProcess;
let second: ReadyProcess;
let project: TestProject;
let there: ReturnType<typeof projectIn>;

beforeAll(async () => {
  const settings = {
    ...seeded,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_KEY_RING: `one:${Buffer.alloc(32, 5).toString('base64')}`,
    LATCHKEY_DATA_DIR: newFolder(),
  };
  [first, second] = await Promise.all([startProcess(settings), startProcess(settings)]);
  project = await newProject({}, first.world);
  there = projectIn(second, project);
});

afterAll(async () => {
  await Promise.all([first?.kill(), second?.kill()]);
});

test('both start at once on an empty database, which is migrated once', async () => {
  for (const { url } of [first, second]) expect((await fetch(`${url}/health?db=1`)).status).toBe(200);
});

test('what one of them makes is there in the other at once', async () => {
  const user = await project.signUp();
  const seen = await there.call('GET /users/me', { headers: { 'access-token': user.accessToken } });
  expect(seen.body.id).toBe(user.id);
});

test('of sixty-four sign-ups of one email at once, through both, exactly one succeeds', async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => {
      const { call } = turn % 2 ? project : there;
      const written = turn % 3 ? email : email.toUpperCase();
      const body = { email: written, password, verification_callback_url: callbackUrl };
      return call('POST /auth/password/sign-up', { headers: { 'x-forwarded-for': newAddress() }, body });
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
  expect(refused).toEqual(Array(63).fill('USER_EMAIL_ALREADY_EXISTS'));
  const users = await there.server('GET /users', { query: { query: email } });
  expect(users.body.items).toHaveLength(1);
});

test('a setting that is changed in one holds in the other within 1 s', async () => {
  await project.admin('PATCH /internal/projects/current', { body: { config: { client_user_deletion_enabled: true } } });
  const config = async () => (await there.call('GET /projects/current')).body.config;
  await until(async () => (await config()).client_user_deletion_enabled, 1_000);
});

test('an API key that is revoked in one is refused by the other within 1 s', async () => {
  const { id, keys } = await newKeySet();
  const other = projectIn(second, { ...project, keys });
  await until(async () => (await other.server('GET /users')).status === 200);
  await project.admin(`PATCH /internal/api-keys/${id}`, { body: { revoked: true } });
  await until(async () => (await other.server('GET /users')).code === 'INVALID_SECRET_SERVER_KEY', 1_000);
});

test('an API key that is made in one opens the other within 1 s', async () => {
  const { keys } = await newKeySet();
  const other = projectIn(second, { ...project, keys });
  await until(async () => (await other.server('GET /users')).status === 200, 1_000);
});

test('a session that is ended in one is refused by the other at once', async () => {
  const user = await project.signUp();
  const me = () => there.call('GET /users/me', { headers: { 'access-token': user.accessToken } });
  expect((await me()).status).toBe(200);
  await user.call('DELETE /auth/sessions/current');
  expect((await me()).code).toBe('ACCESS_TOKEN_EXPIRED');
});

test('the tries of a password count together', async () => {
  const { email } = await project.signUp();
  const headers = { 'x-forwarded-for': newAddress() };
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const { call } = turn % 2 ? project : there;
    const answer = await call('POST /auth/password/sign-in', {
      headers,
      body: { email, password: 'a wrong password' },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

async function newKeySet(): Promise<{ id: string; keys: TestProject['keys'] }> {
  const { body } = await project.admin('POST /internal/api-keys', {
    body: {
      description: 'for a while',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  });
  return { id: body.id, keys: body };
}
