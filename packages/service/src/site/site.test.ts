import { brotliDecompressSync } from 'node:zlib';
import { refusal, startWorld, type World, world } from '@latchkey/testing';
import { siteContents } from '@latchkey/testing/http/site';
import { ownPage } from '@latchkey/testing/world/own-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceParts } from '../app/service-parts.ts';

const script = '/assets/index-aB3dE6gH.js';
const html = 'text/html; charset=utf-8';
const title = '<title>A dashboard</title>';

const get = async (path: string, headers?: Record<string, string>) =>
  ownPage((await world()).service.fetch).get(path, headers);

/** A page without what each visit has of its own. */
const pageIn = async (answer: Response) =>
  (await answer.text()).replace(/(styleNonce&quot;:&quot;)[0-9a-z]{45}&/, '$1&');

/** Sends a request of any method, to any host. */
const send = async (method: string, address: string) =>
  (await world()).service.fetch(new Request(new URL(address, 'http://localhost:4400'), { method }), {
    peer: '127.0.0.1',
  });

/** What a plain-text refusal looks like here. */
const told = async (answer: Response) => ({ status: answer.status, code: null, text: await answer.text() });

describe('nothing but the files of the site is answered for', () => {
  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    `${script}/`,
    script.replace('/index', '//index'),
    script.replace('index', 'INDEX'),
    '/assets/gone.js',
    '/assets/',
    '/assets',
  ])('%s', async (path) => {
    expect(await told(await get(path))).toEqual(refusal('PAGE_UNKNOWN'));
  });

  test('a path that climbs out, which is a page like any other', async () => {
    const answer = await get('/assets/../../../package.json');
    expect([answer.headers.get('content-type'), await pageIn(answer)]).toEqual([html, await pageIn(await get('/'))]);
  });
});

describe('a file', () => {
  test('is answered with its type, length and etag', async () => {
    const answer = await get(script);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(siteContents[script].length),
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(siteContents[script]);
  });

  test('with a hash in its name is kept for ever, another one is asked for again', async () => {
    const kept = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await kept(script)).toBe('public, max-age=31536000, immutable');
    expect(await kept('/theme.js')).toBe('no-cache');
  });

  test('is compressed for who takes that', async () => {
    const answer = await get(script, { 'accept-encoding': 'gzip, br' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe(siteContents[script]);
  });

  test.each([(etag: string) => etag, (etag: string) => `"other", ${etag}`, () => '*'])(
    'is not sent again to who has it (%#)',
    async (known) => {
      const etag = (await get('/theme.js')).headers.get('etag') ?? '';
      const answer = await get('/theme.js', { 'if-none-match': known(etag) });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );

  test('is sent to who has another version of it', async () => {
    expect((await get('/theme.js', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('is answered under any host, for it holds no secret', async () => {
    expect((await get(`http://127.0.0.1:4400${script}`)).status).toBe(200);
  });
});

const policyOf = ({ headers }: Response) => headers.get('content-security-policy')?.split('; ') ?? [];

describe('the page', () => {
  test.each([
    '/',
    '/projects',
    '/projects/1a2b/users?query=x',
    '/handler/sign-in',
    '/first-run',
    '/apiary',
    '/index.html',
  ])('is what %s answers', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, html]);
    expect(await answer.text()).toContain(title);
  });

  test('is never kept by a cache', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('no-store');
  });

  test('runs nothing but what came with it', async () => {
    expect(policyOf(await get('/'))).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'nonce-[0-9a-z]{45}'$/),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: https: http:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]);
  });

  test('knows which style sheets are its own, and no other page does', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const named = policyOf(first)[2]?.match(/nonce-(\w+)/)?.[1] as string;
    expect(await first.text()).toContain(`&quot;styleNonce&quot;:&quot;${named}&quot;`);
    expect(policyOf(second)[2]).not.toContain(named);
  });

  test('tells nobody where it was, and shares its window with nobody', async () => {
    expect(Object.fromEntries((await get('/')).headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('may be read by no other origin', async () => {
    const { headers } = await get('/', { origin: 'https://other.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is not the answer to the paths of other parts of the service', async () => {
    for (const path of ['/docs/x', '/inbox/x/y/z', '/providers/x', '/health/x', '/.well-known/security.txt']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get('/api')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await get('/health')).headers.get('content-type')).toBe('application/json');
  });
});

describe('a request for another host than the public one', () => {
  test('is sent there, with path and query, when it is for the page', async () => {
    const answer = await get('http://127.0.0.1:4400/projects?query=a%20b');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      'http://localhost:4400/projects?query=a%20b',
    ]);
  });

  test.each(['http://127.0.0.1:4400//evil.example/x', 'http://localhost.evil.example/', 'http://localhost:4401/'])(
    'is sent nowhere else: %s',
    async (address) => {
      expect((await get(address)).headers.get('location')).toMatch(/^http:\/\/localhost:4400\//);
    },
  );

  test('is refused when it is no reading', async () => {
    for (const path of ['/', '/handler/token', script]) {
      expect(await told(await send('POST', `http://127.0.0.1:4400${path}`))).toEqual(refusal('HOST_MISDIRECTED'));
    }
  });

  test('finds the API nevertheless', async () => {
    expect((await get('http://127.0.0.1:4400/api/v1/openapi.json')).status).toBe(200);
  });
});

test('the change of a password is found where password managers look for it', async () => {
  const answer = await get('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'http://localhost:4400/handler/account-settings#password',
  ]);
});

test.each(['/', '/projects', script, '/assets/gone.js', '/.well-known/change-password'])(
  'HEAD %s answers like GET, without the body',
  async (path) => {
    const [head, whole] = [await send('HEAD', path), await send('GET', path)];
    const facts = ({ status, headers }: Response) => [
      status,
      ...['content-type', 'content-length', 'etag', 'location'].map((name) => headers.get(name)),
    ];
    expect(facts(head)).toEqual(facts(whole));
    expect(await head.text()).toBe('');
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is no method of the page or its files', async (method) => {
  for (const path of ['/', script, '/handler/sign-in']) {
    expect(await told(await send(method, path))).toEqual(refusal('METHOD_NOT_ALLOWED'));
  }
});

describe('where', () => {
  const worlds: World[] = [];
  afterAll(() => Promise.all(worlds.map((started) => started.close())));

  /** The page of a service with other settings, asked for under its own address. */
  async function pageOf(changes: Partial<ServiceParts>) {
    const started = await startWorld(changes);
    worlds.push(started);
    return ownPage(started.service.fetch, new URL(started.parts.baseUrl).origin);
  }

  test('the dashboard was not built, a sentence says so', async () => {
    const page = await pageOf({ site: undefined });
    expect(await told(await page.get('/'))).toEqual(refusal('DASHBOARD_NOT_BUILT'));
  });

  test('the public address has a path, the dashboard is not offered: it needs an origin of its own', async () => {
    const page = await pageOf({ baseUrl: 'https://example.com/auth' });
    for (const answer of [await page.get('/'), await page.post('/handler/token', {})])
      expect(await told(answer)).toEqual(refusal('DASHBOARD_NEEDS_ORIGIN'));
  });

  test('a proxy takes TLS off, the request is still for the public address', async () => {
    const page = await pageOf({ baseUrl: 'https://auth.example.com' });
    for (const address of ['http://auth.example.com/', 'http://auth.example.com:443/']) {
      expect((await page.get(address)).status).toBe(200);
    }
    expect((await page.get('http://auth.example.com:4400/')).status).toBe(307);
  });
});

describe('the settings in the page', () => {
  let unowned: World;
  beforeAll(async () => {
    unowned = await startWorld({ owner: undefined });
  });
  afterAll(() => unowned.close());

  const settings = async ({ service }: World) => {
    const text = await (await ownPage(service.fetch).get('/')).text();
    const content = /<meta name="latchkey" content="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(content).not.toMatch(/[<>']/);
    return JSON.parse(content.replaceAll('&quot;', '"'));
  };

  test('name the address, the mode, the key and that there is an owner', async () => {
    expect(await settings(await world())).toEqual({
      url: 'http://localhost:4400',
      mode: 'development',
      hasInbox: true,
      publishableClientKey: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      needsOwner: false,
      styleNonce: expect.stringMatching(/^[0-9a-z]{45}$/),
    });
  });

  test('say that there is no owner, until there is one', async () => {
    expect((await settings(unowned)).needsOwner).toBe(true);
    const body = { token: unowned.service.firstOwnerToken, email: 'first@example.com', password: 'correct horse' };
    const made = await ownPage(unowned.service.fetch).post('/api/v1/latchkey/first-owner', body);
    expect(made.status).toBe(200);
    expect((await settings(unowned)).needsOwner).toBe(false);
  });
});
