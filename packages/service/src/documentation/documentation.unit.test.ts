import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusals } from '@latchkey/protocol/refusals';
import { afterAll, expect, test } from 'vitest';
import { documentation } from './documentation.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of ['index.html', 'api.html', 'settings.md']) writeFileSync(join(folder, name), name);

const answerFrom = (from: string) => documentation({ isUnreachable: () => false, report: () => {} }, from);
const built = answerFrom(folder);

async function get(path: string, init: RequestInit = {}, answer = built) {
  const response = await answer(new Request(`http://localhost:4400${path}`, init), 'request-1');
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('the policy lets nothing run, and no style apply, that a page holds itself', async () => {
  for (const path of ['/docs/', '/docs/api', '/docs/settings.md', '/docs/nothing']) {
    const policy = (await get(path)).headers.get('content-security-policy');
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain('unsafe');
  }
});

test('a page may be framed by another page of the service, and sends no request anywhere', async () => {
  const { headers } = await get('/docs/api');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-src 'self'", "frame-ancestors 'self'"]));
  expect(policy?.filter((rule) => rule.startsWith('connect-src'))).toEqual([]);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('its address without a slash leads to the one with it, below whatever path a proxy has put in front', async () => {
  const { status, headers } = await get('/docs');
  expect([status, headers.get('location')]).toEqual([308, 'docs/']);
});

test('a browser that has a page already is told so', async () => {
  const first = await get('/docs/api');
  const again = await get('/docs/api', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
});

test.each(['/docs/nothing', '/docs/api/nothing', '/docs/__proto__'])('%s is not a page', async (path) => {
  const { status, text } = await get(path);
  expect([status, text]).toEqual(refusals.PAGE_UNKNOWN);
});

test('it can only be read', async () => {
  expect((await get('/docs/api', { method: 'POST' })).status).toBe(405);
});

test('where it was not built, it says how to build it', async () => {
  const { status, text } = await get('/docs/', {}, answerFrom(join(folder, 'elsewhere')));
  expect([status, text]).toEqual(refusals.DOCUMENTATION_NOT_BUILT);
});
