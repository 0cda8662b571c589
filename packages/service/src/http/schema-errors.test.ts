import { footprint, newProject, violationsIn } from '@latchkey/testing';
import { expect, test } from 'vitest';

const signUp = 'POST /auth/password/sign-up';

test('all violations are gathered, each with the path of the field', async () => {
  const { call } = await newProject();
  const answer = await call(signUp, { body: { email: 'x', password: ['x'], more: 1, surplus: 2 } });
  expect(violationsIn(answer)).toEqual([
    'body.email must be a valid email',
    'body.password must be a string',
    'body.verification_callback_url must be defined',
    'body contains unknown properties: more, surplus',
  ]);
});

test('fields of lists and objects are named by their whole path', async () => {
  const { admin } = await newProject();
  const config = {
    oauth_providers: [
      { id: 'github', type: 'shared' },
      { id: 'nope', type: 'standard', color: 1 },
    ],
    domains: {},
  };
  const answer = await admin('PATCH /internal/projects/current', { body: { config } });
  expect(violationsIn(answer)).toEqual([
    'body.config.domains must be an array',
    expect.stringMatching(
      /^body\.config\.oauth_providers\[1\]\.id must be one of the following values: google, github, /,
    ),
    'body.config.oauth_providers[1] contains unknown properties: color',
  ]);
});

test('the first line names the request as it was made, without its query string', async () => {
  const { server } = await newProject();
  const { body } = await server('GET /api/v2beta3/users', { query: { limit: 0, secret: 'do not repeat me' } });
  expect(body.error.split('\n')[0]).toBe('The request GET /api/v2beta3/users does not fit:');
  expect(body.details).toEqual({ message: body.error });
  expect(body.error).not.toContain('do not repeat me');
});

test('what was sent is never repeated, for it may be a password', async () => {
  const { call } = await newProject();
  const secret = 'my password '.repeat(10);
  const answer = await call(signUp, { body: { email: secret, password: secret, verification_callback_url: secret } });
  expect(violationsIn(answer)).toHaveLength(3);
  expect(answer.text).not.toContain('my password');
});

test('violations of the query and of the body come together', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await user.call('PATCH /users/me', { query: { x: 1 }, body: { display_name: {} } });
  expect(violationsIn(answer)).toEqual(['query contains unknown properties: x', 'body.display_name must be a string']);
});

test('a missing body is named', async () => {
  const { call } = await newProject();
  expect(violationsIn(await call(signUp))).toEqual(['body must be defined']);
});

test('null is only what says so', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await user.call('PATCH /users/me', { body: { display_name: null, otp_auth_enabled: null } });
  expect(violationsIn(answer)).toEqual(['body.otp_auth_enabled cannot be null']);
});

test('scalars are converted: numbers and flags to text, text to numbers and flags', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { body } = await user.call('PATCH /users/me', { body: { display_name: 5, otp_auth_enabled: 'false' } });
  expect(body).toMatchObject({ display_name: '5', otp_auth_enabled: false });
  const { status } = await project.server('GET /users', { query: { limit: '2', desc: 'TRUE' } });
  expect(status).toBe(200);
});

test('of a repeated query parameter the last one counts', async () => {
  const { server } = await newProject();
  expect((await server('GET /users?limit=0&limit=1')).status).toBe(200);
  expect(violationsIn(await server('GET /users?limit=1&limit=0'))).toEqual([
    'query.limit must be greater than or equal to 1',
  ]);
});

test('a query that an endpoint does not declare is ignored', async () => {
  const { call } = await newProject();
  const answer = await call('POST /auth/password/sign-in?anything=1', { body: { email: 'a@b', password: 'x' } });
  expect(answer.code).toBe('EMAIL_PASSWORD_MISMATCH');
});

test.each([
  ['a NUL character', 'a\0b', 'must not contain NUL characters'],
  ['a lone surrogate', 'a\ud800b', 'must be well-formed Unicode'],
])('%s is refused in every text, for no column can hold it', async (_, text, sentence) => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const change = (body: object) => user.call('PATCH /users/me', { body });
  expect(violationsIn(await change({ display_name: text }))).toEqual([`body.display_name ${sentence}`]);
  expect(violationsIn(await change({ client_metadata: { deep: [text] } }))).toEqual([
    `body.client_metadata ${sentence}`,
  ]);
  expect(violationsIn(await change({ client_metadata: { [text]: 1 } }))).toEqual([`body.client_metadata ${sentence}`]);
  expect(await footprint(project.id)).toEqual(before);
});

test('a NUL character in a query or a path is no crash', async () => {
  const { server, bare } = await newProject();
  expect(violationsIn(await server('GET /users?query=%00'))).toEqual(['query.query must not contain NUL characters']);
  const jwks = await bare('GET /projects/%00/.well-known/jwks.json');
  expect(violationsIn(jwks)).toEqual(['params.projectId must not contain NUL characters']);
  expect((await bare('GET /projects/%E0%A4/.well-known/jwks.json')).status).toBe(404);
});

test('__proto__ is a property like any other: unknown in a body, plain data in metadata', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const patch = (body: string) => user.call('PATCH /users/me', { raw: { type: 'application/json', body } });
  expect(violationsIn(await patch('{"__proto__":{"display_name":"x"}}'))).toEqual([
    'body contains unknown properties: __proto__',
  ]);
  const metadata = '{"__proto__":{"admin":true},"constructor":{"prototype":1},"a":1}';
  expect((await patch(`{"client_metadata":${metadata}}`)).status).toBe(200);
  const { text } = await user.call('GET /users/me');
  expect(JSON.parse(text).client_metadata).toEqual(JSON.parse(metadata));
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('the message stays bounded, however much is wrong', async () => {
  const { admin } = await newProject();
  const domains = Array.from({ length: 5_000 }, () => ({}));
  const lines = violationsIn(await admin('PATCH /internal/projects/current', { body: { config: { domains } } }));
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('body has 9900 more problems');
  const names = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`unknown${i}`, 1]));
  const [line] = violationsIn(await admin('PATCH /internal/projects/current', { body: names }));
  expect(line).toMatch(/and 980 more$/);
});
