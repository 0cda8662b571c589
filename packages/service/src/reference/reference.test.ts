import { endpoints } from '@latchkey/protocol';
import { errors } from '@latchkey/protocol/errors';
import { refusal, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { service } = await world();
  const request = new Request(`http://localhost:4400${path}`, { headers, method });
  const answer = await service.fetch(request, { peer: '127.0.0.1' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const hrefs = (text: string) => [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
const counted = (text: string) => /<p id="count" role="status">(.*?)<\/p>/.exec(text)?.[1];

test('the first page lists every endpoint, and each link leads to it', async () => {
  const { text } = await get('/docs/api');
  const links = hrefs(text).filter((href) => href.includes('#') && href !== '#content');
  expect(links.length).toBe(Object.keys(endpoints).length);
  const pages = new Map<string, string>();
  for (const link of links) {
    const [path = '', id] = link.split('#');
    if (!pages.has(path)) pages.set(path, (await get(path)).text);
    expect(pages.get(path)).toContain(`<article id="${id}"`);
  }
});

test('no page holds a script or a style of its own, and the policy allows none', async () => {
  const { text } = await get('/docs/api');
  for (const path of hrefs(text).filter((href) => /^\/docs\/api(\/[\w-]+)?$/.test(href))) {
    const page = await get(path);
    expect(page.text).not.toMatch(/ style=| on\w+=|<style|<script(?! src="\/docs\/api\/(reference|theme)\.js")/);
    const policy = page.headers.get('content-security-policy');
    expect([page.status, policy]).toEqual([200, expect.stringContaining("default-src 'none'")]);
    expect(policy).not.toContain('unsafe');
  }
});

test('a page may be framed by another page of the service, and asks nobody for anything', async () => {
  const { headers } = await get('/docs/api');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-src 'self'", "frame-ancestors 'self'"]));
  expect(policy?.filter((rule) => rule.startsWith('connect-src'))).toEqual([]);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('an endpoint says who may call it, what it takes and gives, how it fails, and how it is called', async () => {
  const { text } = await get('/docs/api/password');
  const [, article = ''] = /(<article id="postAuthPasswordSignIn"[\s\S]*?)<\/article>/.exec(text) ?? [];
  for (const part of [
    'Access: client, server, admin.',
    '<code>email</code> <span class="type">email, at most 320 characters</span>',
    '<code>access_token</code>',
    `<code>EMAIL_PASSWORD_MISMATCH</code></a> <span>${errors.EMAIL_PASSWORD_MISMATCH[1]()}</span>`,
    'curl -X POST &#39;http://localhost:4400/api/v1/auth/password/sign-in&#39;',
    '-H &#39;x-latchkey-publishable-client-key: PUBLISHABLE_CLIENT_KEY&#39;',
  ])
    expect(article).toContain(part);
});

test('where access levels get different things, each has its own', async () => {
  const { text } = await get('/docs/api/users');
  expect(text).toContain('<summary>As client</summary>');
});

test('every known error has its sentence', async () => {
  const { text } = await get('/docs/api/errors');
  for (const code of Object.keys(errors)) expect(text).toContain(`<li id="${code}">`);
});

test('a search works without the script: by words, and by who may call', async () => {
  expect(counted((await get('/docs/api?search=POST+sign-up')).text)).toMatch(/^[1-5] endpoints?$/);
  const byClients = counted((await get('/docs/api?level=client')).text);
  const byAdmins = counted((await get('/docs/api?level=admin')).text);
  expect(Number.parseInt(byClients ?? '', 10)).toBeLessThan(Number.parseInt(byAdmins ?? '', 10));
  const none = (await get('/docs/api?search=%3Cb%3Enothing')).text;
  expect([counted(none), none.includes('<b>nothing')]).toEqual(['0 endpoints', false]);
});

test('a browser that has a page already is told so', async () => {
  const first = await get('/docs/api/users');
  const again = await get('/docs/api/users', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each(['/docs/api/nothing', '/docs/api/users/me', '/docs/api/__proto__'])('%s is no page', async (path) => {
  const { status, text } = await get(path);
  expect({ status, text, code: null }).toEqual(refusal('PAGE_UNKNOWN'));
});

test('it can only be read', async () => {
  expect((await get('/docs/api', {}, 'POST')).status).toBe(405);
});

test('the documentation is above it, under the same policy', async () => {
  const { status, headers } = await get('/docs');
  expect([status, headers.get('location')]).toEqual([308, 'docs/']);
  const { headers: of, text } = await get('/docs/');
  expect(text).toContain('<a href="api">API reference</a>');
  expect(of.get('content-security-policy')).toBe((await get('/docs/api')).headers.get('content-security-policy'));
  expect((await get('/docs/nothing')).status).toBe(404);
});
