import { knownError, newProject, refusal } from '@latchkey/testing';
import { expect, test } from 'vitest';

test('a path that does not exist is told in text, with the whole address on the last line', async () => {
  const { call } = await newProject();
  const answer = await call('GET /nothing/here', { query: { a: 1 } });
  expect(answer).toMatchObject({ status: 404, code: null });
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.text.split('\n').at(-1)).toBe('URL: http://localhost:4400/api/v1/nothing/here?a=1');
});

test.each(['/api/v2/users/me', '/api/v3/users/me', '/api/users/me'])('%s is no version of the API', async (path) => {
  const { bare } = await newProject();
  expect((await bare(`GET ${path}`)).status).toBe(404);
});

test.each(['v1', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'latest'])(
  '%s is a version of the API',
  async (version) => {
    const project = await newProject();
    expect((await project.call(`GET /api/${version}/projects/current`)).body.id).toBe(project.id);
  },
);

test('what is no part of the API has none of its other names', async () => {
  const { call, id } = await newProject();
  const path = `projects/${id}/.well-known/openid-configuration`;
  expect((await call(`GET /api/v1/${path}`)).status).toBe(200);
  expect(await call(`GET /api/latest/${path}`)).toMatchObject({ status: 404, code: null });
});

test('a slash at the end changes nothing', async () => {
  const project = await newProject();
  expect((await project.call('GET /projects/current/')).body.id).toBe(project.id);
});

test('paths that exist cannot be told from others with a wrong key', async () => {
  const project = await newProject();
  const headers = { 'publishable-client-key': 'wrong' };
  for (const path of ['/users/me', '/nothing/here', '/auth/nothing']) {
    const answer = await project.call(`GET ${path}`, { headers });
    expect(answer).toMatchObject(knownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id }));
  }
});

test('a body that cannot be read is told on unknown paths too', async () => {
  const { bare } = await newProject();
  const answer = await bare('POST /nothing', { raw: { type: 'application/json', body: '{' } });
  expect(answer).toMatchObject(knownError('BODY_PARSING_ERROR'));
});

test.each([
  'POST /users/me',
  'PUT /users/me',
  'GET /auth/password/sign-in',
  'DELETE /auth/sessions/current/refresh',
  'POST ',
  'POST /openapi.json',
])('%s: the path is there, the method is not', async (endpoint) => {
  const { call } = await newProject();
  const { status, text, headers } = await call(endpoint);
  expect({ status, text }).toEqual({ status: 405, text: '' });
  expect(headers.get('x-latchkey-request-id')).toBeNull();
});

test('HEAD is not a method of the API', async () => {
  const { call } = await newProject();
  for (const path of ['/projects/current', '/nothing', '']) {
    expect((await call(`HEAD ${path}`)).status).toBe(refusal('METHOD_NOT_ALLOWED').status);
  }
});

test('a method that nobody knows is refused in text on any path', async () => {
  const { call } = await newProject();
  expect(await call('PROPFIND /nothing')).toMatchObject(refusal('METHOD_NOT_ALLOWED'));
});
