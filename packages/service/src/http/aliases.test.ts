import { newProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const prefixes = ['x-latchkey-', 'x-stack-', 'x-hexclave-'];
const namesUnder = (prefix: string, headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith(prefix)).sort();

test.each(prefixes)('a client that speaks %s is answered under that prefix, and under no other', async (prefix) => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  const headers = { 'access-token': accessToken, 'override-error-status': 'true' };
  expect((await project.call('GET /users/me', { prefix, headers })).status).toBe(200);
  const answer = await project.call('GET /users', { prefix, headers });
  expect(answer).toMatchObject({ status: 200, code: 'INSUFFICIENT_ACCESS_TYPE' });
  expect(answer.headers.get(`${prefix}actual-status`)).toBe('401');
  expect(namesUnder(prefix, answer.headers)).toEqual([
    `${prefix}actual-status`,
    `${prefix}known-error`,
    `${prefix}request-id`,
  ]);
  for (const other of prefixes.filter((name) => name !== prefix)) expect(namesUnder(other, answer.headers)).toEqual([]);
});

test.each(prefixes)('a browser may read what is answered under %s', async (prefix) => {
  const project = await newProject();
  const { headers } = await project.call('GET /users/me', { prefix });
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  expect(exposed).toEqual(
    expect.arrayContaining(['actual-status', 'known-error', 'request-id'].map((name) => prefix + name)),
  );
});

test('our own prefix wins over an alias', async () => {
  const project = await newProject();
  const { call } = await newProject();
  const headers = Object.entries({ 'project-id': project.id, 'access-type': 'admin' }).map(([name, value]) => [
    `x-stack-${name}`,
    value,
  ]);
  const { status, body } = await call('GET /projects/current', {
    headers: Object.fromEntries(headers),
    prefix: 'x-latchkey-',
  });
  expect(status).toBe(200);
  expect(body.id).not.toBe(project.id);
});

test('a client that shows no prefix, as at the token endpoint, is answered under all of them', async () => {
  const { bare } = await newProject();
  const { headers } = await bare('POST /auth/oauth/token', { body: { grant_type: 'refresh_token' } });
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  for (const prefix of prefixes) {
    expect(namesUnder(prefix, headers)).toEqual([`${prefix}known-error`, `${prefix}request-id`]);
    expect(headers.get(`${prefix}known-error`)).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(exposed).toContain(`${prefix}known-error`);
  }
});
