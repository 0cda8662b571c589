import { newProject } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const prefixes = ['x-latchkey-', 'x-stack-', 'x-hexclave-'];
const requestHeaders = [
  'project-id',
  'branch-id',
  'override-error-status',
  'random-nonce',
  'client-version',
  'disable-artificial-development-delay',
  'access-type',
  'publishable-client-key',
  'secret-server-key',
  'super-secret-admin-key',
  'admin-access-token',
  'refresh-token',
  'access-token',
  'set-up-token',
  'device',
  'allow-anonymous-user',
];
const plainHeaders = [
  'content-type',
  'authorization',
  'dpop',
  'baggage',
  'sentry-trace',
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
];

const listed = (headers: Headers, name: string) => headers.get(`access-control-${name}`)?.split(', ') ?? [];

describe('a preflight', () => {
  test.each(['/users/me', '/auth/password/sign-in', '/nothing/here', '/api/v1', '/api/v9/users/me'])(
    'of %s is answered with 200 and nothing in it',
    async (path) => {
      const { bare } = await newProject();
      const { status, text, headers } = await bare(`OPTIONS ${path}`, { headers: { origin: 'https://app.example' } });
      expect({ status, text }).toEqual({ status: 200, text: '' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  test('allows every header of the protocol, under every prefix', async () => {
    const { bare } = await newProject();
    const { headers } = await bare('OPTIONS /users/me');
    const prefixed = prefixes.flatMap((prefix) => requestHeaders.map((name) => prefix + name));
    expect(listed(headers, 'allow-headers').sort()).toEqual([...plainHeaders, ...prefixed].sort());
    expect(listed(headers, 'allow-methods')).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
    expect(headers.get('access-control-max-age')).toBe('86400');
  });

  test('never allows cookies', async () => {
    const { bare } = await newProject();
    const { headers } = await bare('OPTIONS /users/me', { headers: { origin: 'https://app.example' } });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test.each([
  ['a success', 'GET /projects/current', 200],
  ['a known error', 'GET /users/me', 400],
  ['an unknown path', 'GET /nothing', 404],
  ['another method', 'PUT /users/me', 405],
])('%s may be read by any origin', async (_, endpoint, status) => {
  const { call } = await newProject();
  const answer = await call(endpoint);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(listed(answer.headers, 'expose-headers')).toEqual(
    expect.arrayContaining([
      'content-type',
      'retry-after',
      'x-latchkey-actual-status',
      'x-latchkey-known-error',
      'x-latchkey-request-id',
    ]),
  );
});

test('health may be asked from anywhere, with anything', async () => {
  const { bare } = await newProject();
  const { headers } = await bare('GET /health');
  for (const name of ['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers'])
    expect(listed(headers, name)).toEqual(['*']);
});
