import {
  footprint,
  knownError,
  needsOneProcess,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

const path = 'POST /auth/oauth/token';
const wrongClient = knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
const ended = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const grant = ({ id, keys }: TestProject, { refreshToken }: TestUser, changes: object = {}) => ({
  grant_type: 'refresh_token',
  client_id: id,
  client_secret: keys.publishable_client_key,
  refresh_token: refreshToken,
  ...changes,
});

async function signedUp() {
  const project = await newProject();
  const user = await project.signUp();
  return { project, user, ask: (changes?: object) => project.bare(path, { body: grant(project, user, changes) }) };
}

test('a refresh token of another project is not found', async () => {
  const [one, other] = [await signedUp(), await signedUp()];
  expect(await one.ask({ refresh_token: other.user.refreshToken })).toMatchObject(ended);
});

test.each(['x', 'a'.repeat(45)])('the refresh token "%s" is not found', async (refresh_token) => {
  const { project, ask } = await signedUp();
  const before = await footprint(project.id);
  expect(await ask({ refresh_token })).toMatchObject(ended);
  expect(await footprint(project.id)).toEqual(before);
});

test('the wrong client is refused, whatever is wrong with it', async () => {
  const { project, ask } = await signedUp();
  const other = await newProject();
  for (const changes of [
    { client_secret: 'wrong' },
    { client_secret: undefined },
    { client_secret: '' },
    { client_secret: other.keys.publishable_client_key },
    { client_secret: project.keys.secret_server_key },
    { client_secret: project.keys.super_secret_admin_key },
    { client_id: undefined },
    { client_id: other.id },
    { client_id: 'nonsense' },
    { client_id: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' },
    { client_id: `${project.id}#feature` },
  ]) {
    expect(await ask(changes)).toMatchObject(wrongClient);
  }
});

test('the client is checked before the token', async () => {
  const { ask } = await signedUp();
  expect(await ask({ client_secret: 'wrong', refresh_token: undefined, scope: 'more' })).toMatchObject(wrongClient);
});

test('HTTP Basic does not stand for the client', async () => {
  const { project, user } = await signedUp();
  const authorization = `Basic ${btoa(`${project.id}:${project.keys.publishable_client_key}`)}`;
  const body = { grant_type: 'refresh_token', refresh_token: user.refreshToken };
  expect(await project.bare(path, { headers: { authorization }, body })).toMatchObject(wrongClient);
});

test.each([undefined, ''])('without a refresh token (%j) the answer is that of RFC 6749', async (refresh_token) => {
  const { ask } = await signedUp();
  const { status, code, body } = await ask({ refresh_token });
  expect({ status, code, body }).toEqual({
    status: 400,
    code: null,
    body: { error: 'invalid_request', error_description: expect.stringContaining('refresh_token') },
  });
});

test('a scope beyond the only one is refused', async () => {
  const { ask } = await signedUp();
  expect(await ask({ scope: 'legacy admin' })).toMatchObject(knownError('INVALID_SCOPE'));
  expect((await ask({ scope: 'legacy' })).status).toBe(200);
});

test.each([
  [undefined, 'body.grant_type must be defined'],
  ['password', 'body.grant_type must be one of the following values: authorization_code, refresh_token'],
])('the grant type %j does not fit the schema', async (grant_type, sentence) => {
  const { ask } = await signedUp();
  expect(violationsIn(await ask({ grant_type }))).toEqual([sentence]);
});

test('what says whether a successor is taken is yes or no', async () => {
  const { ask } = await signedUp();
  expect(violationsIn(await ask({ accept_rotation: 'perhaps' }))).toEqual(['body.accept_rotation must be a boolean']);
});

test('a session that was signed out is over', async () => {
  const { user, ask } = await signedUp();
  await user.call('DELETE /auth/sessions/current');
  expect(await ask()).toMatchObject(ended);
});

test('a session is limited, however it is refreshed', async () => {
  needsOneProcess();
  const { project, user, ask } = await signedUp();
  await Promise.all(Array.from({ length: 60 }, () => ask()));
  const answer = await ask();
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  const headers = { 'refresh-token': user.refreshToken };
  expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(429);
});

test('access headers are not needed, but checked when they are sent', async () => {
  const { project, user } = await signedUp();
  (await world()).clock.advance(601_000);
  const answer = await user.call(path, { body: grant(project, user) });
  expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  const headers = { 'publishable-client-key': 'wrong' };
  expect((await project.call(path, { headers, body: grant(project, user) })).code).toBe(
    'INVALID_PUBLISHABLE_CLIENT_KEY',
  );
});

test('the answer is that of RFC 6749, without a refresh token, and may not be kept', async () => {
  const { project, user, ask } = await signedUp();
  const { status, body, headers } = await ask();
  expect({ status, body }).toEqual({
    status: 200,
    body: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3599, scope: 'legacy' },
  });
  expect(decodeJwt(body.access_token)).toMatchObject({ sub: user.id, aud: project.id });
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
});

test('the new access token signs the user in', async () => {
  const { project, user, ask } = await signedUp();
  const headers = { 'access-token': (await ask()).body.access_token };
  expect((await project.call('GET /users/me', { headers })).body.id).toBe(user.id);
});

test('a form will do, the branch may be named, and more fields are ignored', async () => {
  const { project, user } = await signedUp();
  const fields = grant(project, user, { client_id: `${project.id}#main`, surplus: 'x' });
  const raw = {
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields as Record<string, string>).toString(),
  };
  expect((await project.bare(path, { raw })).status).toBe(200);
});
