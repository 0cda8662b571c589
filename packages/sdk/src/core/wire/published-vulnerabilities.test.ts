import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sdkProject } from '../../../testing/world.ts';
import { ServerApp } from '../../server.ts';

/** A server's app, and each address and header that it sends. */
async function watched() {
  const { options, project } = await sdkProject();
  const sent: { url: URL; headers: Headers }[] = [];
  const environment = {
    ...options.environment,
    fetch: async (url: string, init: RequestInit) => {
      sent.push({ url: new URL(url), headers: new Headers(init.headers) });
      return (options.environment.fetch as typeof fetch)(url, init);
    },
  } as typeof options.environment;
  return { app: new ServerApp({ ...options, environment, tokenStore: null }), project, options, sent };
}

describe('S11 requests of the SDK: where they go', () => {
  test.each([
    [
      'CVE-2025-27152',
      'axios',
      'an absolute address in place of a path took the key elsewhere',
      'https://evil.example/x',
    ],
    ['CVE-2024-39338', 'axios', 'a path that begins with two slashes took the key elsewhere', '//evil.example/x'],
    [
      'CVE-2022-31150',
      'undici',
      'line breaks in a path were headers and requests of their own',
      'x HTTP/1.1\r\nx-latchkey-access-type: admin\r\n\r\nGET /api/v1/users',
    ],
  ])('%s (%s): %s', async (_, __, ___, id) => {
    const { app, sent } = await watched();
    const known = await app.createUser({ displayName: 'Ada' });
    expect((await app.getUser(known.id))?.displayName).toBe('Ada');
    sent.length = 0;
    for (const hostile of [id, `../${id}`, `${known.id}/../../projects/current`, '..', '.'])
      expect(await app.getUser(hostile).catch((error) => error.name)).not.toMatchObject({ displayName: 'Ada' });
    for (const { url, headers } of sent) {
      expect(url.host).toBe('localhost:4400');
      expect(url.pathname).toMatch(/^\/api\/v1\/users\/[^/]+$/);
      expect(headers.get('x-latchkey-access-type')).toBe('server');
    }
  });
});

describe('S17 secrets in what the SDK throws', () => {
  test('CVE-2020-15125 (node-auth0): an error held the request, and its header with the key', async () => {
    const { options } = await watched();
    const fetches = [
      async () => {
        throw new TypeError('fetch failed');
      },
      async () => new Response('Something went wrong.', { status: 500 }),
      async () => new Response('{"code":"SCHEMA_ERROR","error":"x"}', { status: 400 }),
    ];
    for (const fetch of fetches) {
      const environment = { ...options.environment, fetch } as typeof options.environment;
      const app = new ServerApp({ ...options, environment, tokenStore: null });
      const error = await app.listUsers().catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Error);
      const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + String(error);
      expect(shown).not.toContain(options.secretServerKey);
    }
  });
});
