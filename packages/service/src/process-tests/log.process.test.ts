import { randomBytes } from 'node:crypto';
import { internalKeys, newPostgresDatabase, newProject, owner } from '@latchkey/testing';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Line {
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
}

const password = 'correct horse battery';
const email = 'somebody@example.com';
const keyRing = randomBytes(32).toString('base64');
let service: ReadyProcess;
let secrets: Record<string, string>;
let lines: Line[];
let requestIdOfTheUser: string | null;
let requestIdOfTheFailure: string | null;

beforeAll(async () => {
  const DATABASE_URL = (await newPostgresDatabase()).url;
  const settings = { ...seeded, DATABASE_URL, LATCHKEY_DATA_DIR: newFolder(), LATCHKEY_KEY_RING: `one:${keyRing}` };
  service = await startProcess(settings);
  const project = await newProject({}, service.world);
  const user = await project.signUp({ email, password });
  requestIdOfTheUser = (await user.call('GET /users/me')).headers.get('x-latchkey-request-id');
  await user.call('PATCH /users/me', { body: { client_metadata: { diary: 'dear diary' } } });
  const wrong = { email, password: 'incorrect horse battery' };
  const failure = await project.call('POST /auth/password/sign-in', { body: wrong });
  requestIdOfTheFailure = failure.headers.get('x-latchkey-request-id');
  await project.call('POST /auth/password/sign-in', {
    raw: { type: 'application/json', body: '{"password": "half a bo' },
  });
  await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } });
  const form = `grant_type=refresh_token&refresh_token=${user.refreshToken}&client_id=${project.id}&client_secret=${project.keys.publishable_client_key}`;
  await project.bare('POST /auth/oauth/token', { raw: { type: 'application/x-www-form-urlencoded', body: form } });
  await project.server('GET /users', { query: { query: 'searched-for' } });
  await project.bare('GET /nowhere', { query: { code: 'code-in-the-query' } });
  await user.call('DELETE /auth/sessions/current');
  secrets = {
    'a password': password,
    'a wrong password': 'incorrect horse battery',
    'half a body': 'half a bo',
    'an email address': email,
    'an access token': user.accessToken,
    'the signature of an access token': user.accessToken.split('.')[2] ?? '',
    'a refresh token': user.refreshToken,
    'a publishable client key': project.keys.publishable_client_key,
    'a secret server key': project.keys.secret_server_key,
    'a super secret admin key': project.keys.super_secret_admin_key,
    'a key of project internal': internalKeys.super_secret_admin_key,
    'the password of the owner': owner.password,
    'the key ring': keyRing,
    'a query value': 'searched-for',
    'a code in the query': 'code-in-the-query',
    metadata: 'dear diary',
  };
  await service.stop();
  lines = service.log.map((line) => JSON.parse(line));
});

afterAll(() => service?.kill());

test('every request is one JSON line with its id, method, path and status', () => {
  const requests = lines.filter(({ method }) => method !== undefined);
  expect(requests.length).toBeGreaterThanOrEqual(11);
  for (const { requestId, path, status } of requests) {
    expect(requestId).toEqual(expect.stringMatching(/^[\w-]{10,}$/));
    expect(path).toMatch(/^\/api\/v1\/[^?]*$/);
    expect(status).toBeGreaterThanOrEqual(200);
  }
});

test('a line is found by the request id of the answer', () => {
  const found = lines.filter(({ requestId }) => requestId === requestIdOfTheUser);
  expect(found).toMatchObject([{ method: 'GET', path: '/api/v1/users/me', status: 200 }]);
});

test('so is the line of a failure, of which a screen shows the id', () => {
  const found = lines.filter(({ requestId }) => requestId === requestIdOfTheFailure);
  expect(found).toMatchObject([{ method: 'POST', path: '/api/v1/auth/password/sign-in', status: 400 }]);
});

test('the true status is written down', () => {
  const statuses = lines.filter(({ path }) => path === '/api/v1/auth/password/sign-in').map(({ status }) => status);
  expect(statuses).toEqual([200, 400, 400]);
});

test('the last request before the end is written down', () => {
  expect(lines.some(({ method, status }) => method === 'DELETE' && status === 200)).toBe(true);
});

describe('nowhere in what the process prints is', () => {
  test.each([
    'a password',
    'a wrong password',
    'half a body',
    'an email address',
    'an access token',
    'the signature of an access token',
    'a refresh token',
    'a publishable client key',
    'a secret server key',
    'a super secret admin key',
    'a key of project internal',
    'the password of the owner',
    'the key ring',
    'a query value',
    'a code in the query',
    'metadata',
  ])('%s', (name) => {
    const secret = secrets[name] ?? '';
    expect(secret.length).toBeGreaterThan(7);
    expect([...service.lines, ...service.log].filter((line) => line.includes(secret))).toEqual([]);
  });
});
