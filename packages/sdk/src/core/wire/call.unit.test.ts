import { type RefusalName, refusals } from '@latchkey/protocol/refusals';
import { data, refusal } from '@latchkey/testing/fake-api/answers';
import { expect, test, vi } from 'vitest';
import { scripted } from '../../../testing/connection.ts';
import { callAs } from './call.ts';

test('a request says who calls, and forbids cookies and caches', async () => {
  const { connection, sent } = scripted([data({})]);
  await callAs(connection, 'client')('GET /projects/current');
  const [{ url, init, headers } = { url: '', init: {}, headers: new Headers() }] = sent;
  expect(url).toBe('http://service.test/api/v1/projects/current');
  expect(init).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store' });
  expect(Object.fromEntries(headers)).toEqual({
    'ngrok-skip-browser-warning': 'true',
    'x-latchkey-access-type': 'client',
    'x-latchkey-client-version': 'js @latchkey/sdk@0.1.0',
    'x-latchkey-override-error-status': 'true',
    'x-latchkey-project-id': 'p',
    'x-latchkey-publishable-client-key': 'pck',
    'x-latchkey-random-nonce': 'nonce 0',
  });
});

test.each([
  ['client', null, null],
  ['server', 'ssk', null],
  ['admin', 'ssk', 'sak'],
] as const)('at level %s only the keys of that level are sent', async (level, server, admin) => {
  const { connection, sent } = scripted([data({})], { secretServerKey: 'ssk', superSecretAdminKey: 'sak' });
  await callAs(connection, level as 'client')('GET /projects/current');
  expect(sent[0]?.headers.get('x-latchkey-secret-server-key')).toBe(server);
  expect(sent[0]?.headers.get('x-latchkey-super-secret-admin-key')).toBe(admin);
});

test('headers of the application win', async () => {
  const { connection, sent } = scripted([data({})], {
    extraHeaders: { 'x-latchkey-client-version': 'mine', 'x-own': '1' },
  });
  await callAs(connection, 'client')('GET /projects/current');
  expect(sent[0]?.headers.get('x-latchkey-client-version')).toBe('mine');
  expect(sent[0]?.headers.get('x-own')).toBe('1');
});

test('a body is JSON, a query is encoded, what is undefined is left out', async () => {
  const { connection, sent } = scripted([data({})]);
  const call = callAs(connection, 'server');
  await call('POST /auth/password/sign-in', { body: { email: 'a', password: 'ä' } });
  await call('GET /users', { query: { query: 'a&b', limit: 2, cursor: undefined } });
  expect(sent[0]?.init.body).toBe('{"email":"a","password":"ä"}');
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(sent[1]?.url).toBe('http://service.test/api/v1/users?query=a%26b&limit=2');
});

test('an id is one segment of the path, whatever is in it', async () => {
  const { connection, sent } = scripted([data({})]);
  await callAs(connection, 'admin')('GET /internal/api-keys/:id', { params: { id: '../projects?a#b' } });
  expect(sent[0]?.url).toBe('http://service.test/api/v1/internal/api-keys/..%2Fprojects%3Fa%23b');
});

test.each(['', '.', '..'])('"%s" is no id', async (id) => {
  const { connection, sent } = scripted([data({})]);
  await expect(callAs(connection, 'admin')('GET /internal/api-keys/:id', { params: { id } })).rejects.toThrow(
    'not an id',
  );
  expect(sent).toEqual([]);
});

test('a host that knows neither cookies nor caches is not asked to leave them out', async () => {
  vi.stubGlobal('WebSocketPair', class {});
  const { connection, sent } = scripted([data({})]);
  await callAs(connection, 'client')('GET /projects/current');
  vi.unstubAllGlobals();
  expect(Object.keys(sent[0]?.init ?? {})).toEqual(['method', 'headers']);
});

test('what the contract does not know does not compile', () => {
  const { connection } = scripted([data({})]);
  const wrong = () => {
    const client = callAs(connection, 'client');
    // @ts-expect-error: no such endpoint.
    client('GET /nothing');
    // @ts-expect-error: for servers only.
    client('GET /users');
    // @ts-expect-error: the body is missing.
    client('POST /auth/password/sign-in');
    // @ts-expect-error: the password is missing.
    client('POST /auth/password/sign-in', { body: { email: 'a' } });
    // @ts-expect-error: users have no such field.
    return client('GET /users/me').then((user) => user.server_metadata);
  };
  expect(wrong).toBeTypeOf('function');
});

test('of all refusals, only a proof that is too old or too weak has the user prove who they are', async () => {
  const asking: RefusalName[] = [];
  for (const name of Object.keys(refusals) as RefusalName[]) {
    const prove = vi.fn(() => Promise.reject(new Error('Not now.')));
    const { connection } = scripted([refusal(name)], { prove });
    await callAs(connection, 'client')('GET /projects/current').catch(() => {});
    if (prove.mock.calls.length > 0) asking.push(name);
  }
  expect(asking.sort()).toEqual(['ASSURANCE_TOO_LOW', 'PROOF_TOO_OLD']);
});
