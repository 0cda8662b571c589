import { expect, test } from 'vitest';
import { demoServer } from './server.mjs';
import { readSettings } from './settings.mjs';
import { call, newDemo } from './testing.ts';

const KEY = 'pck_"&<$1>';

test('every address of the page is answered with it, and what it has to know', async () => {
  const { answer } = newDemo({ LATCHKEY_PROJECT_ID: 'p', LATCHKEY_PUBLISHABLE_CLIENT_KEY: KEY });
  for (const path of ['/', '/notes', '/handler/sign-in?after_auth_return_to=%2Fnotes', '/index.html']) {
    const { status, body } = await call(answer, `GET ${path}`);
    const told = body.match(/<meta name="latchkey" content="([^"]*)"/)?.[1] ?? '';
    expect(told).not.toContain('<');
    const plain = told
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&');
    expect([status, JSON.parse(plain)]).toEqual([
      200,
      { projectId: 'p', publishableClientKey: KEY, url: 'http://localhost:4400' },
    ]);
  }
});

test('the page may load its own files, and call its own server and the service', async () => {
  const { answer } = newDemo({ LATCHKEY_API_URL: 'https://auth.example.com/' });
  const { headers } = await call(answer, 'GET /');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
  expect(policy).toContain("connect-src 'self' https://auth.example.com;");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('files with a hash in their name may be kept, and no other is there', async () => {
  const { answer } = newDemo({});
  const { status, headers, body } = await call(answer, 'GET /assets/index-1234.js');
  expect([status, headers.get('content-type'), body]).toEqual([200, 'text/javascript; charset=utf-8', 'export {}']);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await call(answer, 'GET /assets/index-0000.js')).status).toBe(404);
  expect((await call(answer, 'GET /assets/..%2F..%2Fserver%2Fmain.mjs')).status).toBe(404);
});

test('pages are only looked at', async () => {
  const { answer } = newDemo({});
  const { status, headers } = await call(answer, 'POST /notes');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a page that was not built says how to build it', async () => {
  const answer = demoServer({ settings: readSettings({}), books: undefined, files: new Map() });
  const { status, body } = await call(answer, 'GET /');
  expect([status, body.error]).toEqual([503, expect.stringContaining('npm run demo')]);
});

test.each([
  [{ DEMO_PORT: '99999' }, 'DEMO_PORT is "99999". It must be a port'],
  [{ LATCHKEY_API_URL: "http://x; script-src 'unsafe-inline'" }, 'LATCHKEY_API_URL is'],
  [{ LATCHKEY_API_URL: 'localhost:4400' }, 'It must be an address'],
])('the settings %j are refused', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
