import { gunzipSync } from 'node:zlib';
import {
  baseUrl,
  internalProject,
  knownError,
  newEmail,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  world,
} from '@latchkey/testing';
import { authorizeQuery, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { ownPage } from '@latchkey/testing/world/own-page';
import { describe, expect, test } from 'vitest';

const get = async (path: string, headers: Record<string, string> = {}) =>
  ownPage((await world()).service.fetch).get(path, headers);
const pathOf = ({ id }: TestProject, page = 'sign-in') => `/p/${id}/${page}`;
const pageOf = async (project: TestProject, page?: string, headers?: Record<string, string>) => {
  const answer = await get(pathOf(project, page), headers);
  return { answer, html: await answer.text() };
};
const locationOf = async (path: string) => {
  const { status, headers } = await get(path);
  return [status, headers.get('location')];
};

/** A project with such looks. */
async function branded(body: Record<string, unknown>): Promise<TestProject> {
  const project = await newProject();
  await project.admin('PATCH /latchkey/project-settings', { body });
  return project;
}

const unknown = 'c0ffee00-0000-4000-8000-000000000000';

describe('what is no page', () => {
  test.each([
    `/p/${unknown}/sign-in`,
    `/p/${unknown}`,
    '/p/internal/sign-in',
    '/p/1a7c4ee1-0000-4000-8000-000000000000/sign-in',
    '/p/nonsense/sign-in',
    '/p/',
    '/p',
    '/p/assets/gone.js',
    '/p/assets/..%2fserver%2fserver.js',
    '/p/assets/%2e%2e/manifest.json',
  ])('%s is answered with a page that says so', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('There is no such page');
  });

  test('a project has none that has turned them off: nothing trusts them, and their key is none', async () => {
    const project = await newProject();
    const { html } = await pageOf(project);
    const key = /pck_[a-z0-9]+/.exec(html)?.[0] ?? '';
    const config = () =>
      project.bare('GET /projects/current', {
        headers: { 'access-type': 'client', 'project-id': project.id, 'publishable-client-key': key },
      });
    expect((await config()).status).toBe(200);
    await project.admin('PATCH /latchkey/project-settings', { body: { hosted_pages_enabled: false } });
    expect((await get(pathOf(project))).status).toBe(404);
    expect((await config()).status).toBe(401);
    const body = { email: newEmail(), callback_url: `${baseUrl}${pathOf(project, 'password-reset')}` };
    await project.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: false } } });
    expect(await project.call('POST /auth/password/send-reset-code', { body })).toMatchObject(
      knownError('REDIRECT_URL_NOT_WHITELISTED'),
    );
  });

  test('a deleted project has none either', async () => {
    const project = await newProject();
    await project.admin('DELETE /internal/projects/current');
    expect((await get(pathOf(project))).status).toBe(404);
  });

  test('a name that no screen has is answered 404, in the looks of the project', async () => {
    const { answer, html } = await pageOf(await newProject(), 'nothing');
    expect([answer.status, html.includes('data-latchkey="page"')]).toEqual([404, true]);
  });

  test('whatever is sent is refused', async () => {
    const { service } = await world();
    const request = new Request(`http://localhost:4400${pathOf(await newProject())}`, { method: 'POST' });
    const answer = await service.fetch(request, { peer: '127.0.0.1' });
    expect({ status: answer.status, code: null, text: await answer.text() }).toEqual(refusal('METHOD_NOT_ALLOWED'));
  });
});

describe('the sign-in page', () => {
  test('is there with its form before any script has run', async () => {
    const { answer, html } = await pageOf(await newProject());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('<title>A test</title>');
    expect(html).toMatch(/<h1[^>]*>Sign in to A test<\/h1>/);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
    expect(html).toMatch(/<input[^>]*type="password"[^>]*name="password"/);
    expect(html).toMatch(/<link rel="stylesheet" href="\/p\/assets\/[\w-]+\.css">/);
  });

  test.each(['sign-up', 'forgot-password', 'team-invitation', 'account-settings', 'mfa', 'oauth-callback', 'error'])(
    'has %s beside it',
    async (page) => {
      const { answer, html } = await pageOf(await newProject(), page);
      expect([answer.status, /data-latchkey="(page|account)"/.test(html)]).toEqual([200, true]);
    },
  );

  test.each([
    ['de-AT, en;q=0.5', 'de', 'ltr', 'Bei A test anmelden'],
    ['ar', 'ar', 'rtl', 'تسجيل الدخول إلى A test'],
    ['pt', 'pt-BR', 'ltr', 'Entrar em A test'],
    ['zh-TW;q=0.3, ja;q=0.2', 'zh-CN', 'ltr', '登录 A test'],
    ['nl, *', 'en', 'ltr', 'Sign in to A test'],
    ['de;q=0, en', 'en', 'ltr', 'Sign in to A test'],
    ['', 'en', 'ltr', 'Sign in to A test'],
  ])('to who asks for "%s" speaks %s', async (accept, lang, dir, heading) => {
    const { html } = await pageOf(await newProject(), 'sign-in', { 'accept-language': accept });
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  });

  test('runs no script and applies no style but those that came with it, and stands in no frame', async () => {
    const { answer, html } = await pageOf(await branded({ brand_color: '#123456' }));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/p\/assets\/[\w-]+\.js">$/),
    ]);
    expect(html).not.toMatch(/ style=| on\w+=/);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('is not cached, and differs by language', async () => {
    const { answer } = await pageOf(await newProject());
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
      'no-store',
      'accept-language, accept-encoding',
    ]);
  });

  test('is compressed for who takes that', async () => {
    const answer = await get(pathOf(await newProject()), { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('Sign in to A test');
  });

  test('is reached by its project alone, and with the id in capitals', async () => {
    const project = await newProject();
    const page = `http://localhost:4400${pathOf(project)}`;
    expect(await locationOf(`/p/${project.id}`)).toEqual([307, page]);
    expect(await locationOf(`/p/${project.id}/?a=b`)).toEqual([307, `${page}?a=b`]);
    expect(await locationOf(`/p/${project.id.toUpperCase()}/mfa`)).toEqual([307, page.replace('sign-in', 'mfa')]);
  });

  test('under another host leads to that of the service', async () => {
    const { service } = await world();
    const path = `${pathOf(await newProject())}?a=b`;
    const answer = await service.fetch(new Request(`http://other.example${path}`), { peer: '127.0.0.1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `http://localhost:4400${path}`]);
  });
});

describe('the branding of the project', () => {
  test('is on the page: its colors, its logo and its links', async () => {
    const project = await branded({
      brand_color: '#123456',
      brand_color_dark: '#abcdef',
      logo_url: 'https://acme.example/logo.svg',
      terms_url: 'https://acme.example/terms',
    });
    const { html } = await pageOf(project);
    expect(html).toContain('<style>:root{--latchkey-brand:light-dark(#123456,#abcdef)}</style>');
    expect(html).toMatch(/<img data-latchkey="logo" src="https:\/\/acme\.example\/logo\.svg"/);
    expect(html).toContain('href="https://acme.example/terms"');
  });

  test('changes with the next page', async () => {
    const project = await newProject();
    await pageOf(project);
    await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Another name' } });
    expect((await pageOf(project)).html).toContain('Sign in to Another name');
  });

  test('is text, whatever it is', async () => {
    const project = await newProject();
    const display_name = `</title><script>alert('1')</script>"'>`;
    await project.admin('PATCH /internal/projects/current', { body: { display_name } });
    const { html } = await pageOf(project);
    expect(html).not.toContain('<script>alert');
    expect(settingsIn(html).project.displayName).toBe(display_name);
  });

  test('is all that a page tells: no secret setting is in it', async () => {
    const project = await newProject({
      email_config: {
        type: 'standard',
        host: 'mail.acme.example',
        port: 587,
        username: 'acme',
        password: 'the secret of the mail server',
        sender_name: 'Acme',
        sender_email: 'hello@acme.example',
      },
    });
    expect((await pageOf(project)).html).not.toMatch(/the secret|mail\.acme|ssk_|sak_/);
  });
});

describe('the files of the pages', () => {
  test('are kept for ever, for their names hold a hash', async () => {
    const { html } = await pageOf(await newProject());
    const [, script = ''] = /src="([^"]+)"/.exec(html) ?? [];
    const { status, headers } = await get(script);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('that the page names are all there', async () => {
    const { html } = await pageOf(await newProject(), 'sign-in', { 'accept-language': 'fr' });
    const names = [...html.matchAll(/(?:href|src)="(\/p\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    const statuses = await Promise.all(names.map(async (name) => (await get(name)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('the key that a page carries', () => {
  const keyOn = async (project: TestProject) => settingsIn((await pageOf(project)).html).publishableClientKey;
  const statusWith = async (project: TestProject, headers: Record<string, string>) =>
    (await project.call('GET /projects/current', { headers })).status;

  test('opens its project at client level, though the project has no keys', async () => {
    const project = await newProject();
    const key = await keyOn(project);
    for (const { id } of (await project.admin('GET /internal/api-keys')).body.items)
      await project.admin(`PATCH /internal/api-keys/${id}`, { body: { revoked: true } });
    expect(await statusWith(project, { 'publishable-client-key': key })).toBe(200);
  });

  test('opens no other project, and no higher level', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const key = await keyOn(project);
    expect(await statusWith(other, { 'publishable-client-key': key })).toBe(401);
    for (const [type, name] of [
      ['server', 'secret-server-key'],
      ['admin', 'super-secret-admin-key'],
    ])
      expect(await statusWith(project, { 'access-type': `${type}`, [`${name}`]: key })).toBe(401);
  });

  test('is none of the listed ones', async () => {
    const project = await newProject();
    const key = await keyOn(project);
    const { items } = (await project.admin('GET /internal/api-keys')).body;
    expect(JSON.stringify(items)).not.toContain(`"${key.slice(-4)}"`);
  });
});

describe('the address of a page, without an entry among the trusted domains,', () => {
  const mailTo = (project: TestProject, callback_url: string) =>
    project.call('POST /auth/otp/send-sign-in-code', { body: { email: newEmail(), callback_url } });
  const invitedTo = async (project: TestProject, callback_url: string) => {
    const team = (await project.server('POST /teams', { body: { display_name: 'Acme' } })).body;
    const body = { email: newEmail(), team_id: team.id, callback_url };
    return project.server('POST /team-invitations/send-code', { body });
  };
  const strict = () => newProject({ magic_link_enabled: true, allow_localhost: false, domains: [] });
  const addressOf = (project: TestProject, page: string) => `http://localhost:4400${pathOf(project, page)}`;

  test('is one that mails lead to', async () => {
    const project = await strict();
    expect((await mailTo(project, addressOf(project, 'magic-link-callback'))).status).toBe(200);
    expect((await invitedTo(project, addressOf(project, 'team-invitation'))).status).toBe(200);
  });

  test('is none for the mails of another project', async () => {
    const [project, other] = [await strict(), await strict()];
    const untrusted = knownError('REDIRECT_URL_NOT_WHITELISTED');
    for (const page of ['magic-link-callback', '../magic-link-callback', `..%2f${project.id}/x`])
      expect(await mailTo(project, addressOf(other, page))).toMatchObject(untrusted);
    expect(await mailTo(project, `http://localhost:4400/p/${project.id}evil/x`)).toMatchObject(untrusted);
    expect(await invitedTo(project, addressOf(other, 'team-invitation'))).toMatchObject(untrusted);
  });

  test('is one that providers lead back to, of its project alone', async () => {
    const project = await newProject({ ...sharedProviders('github'), allow_localhost: false, domains: [] });
    const { publishableClientKey: client_secret } = settingsIn((await pageOf(project)).html);
    const begin = async (of: TestProject) => {
      const changes = { client_secret, redirect_uri: addressOf(of, 'oauth-callback') };
      const query = authorizeQuery(project, 'a'.repeat(43), changes);
      return project.bare('GET /auth/oauth/authorize/github', { query });
    };
    expect((await begin(project)).headers.get('location')).toContain('/providers/github/authorize');
    expect(await begin(await strict())).toMatchObject(refusal('OAUTH_REDIRECT_UNTRUSTED'));
  });
});

describe('where a page leads after signing in', () => {
  const asked = async (project: TestProject, returnTo: string, page = 'sign-in') =>
    locationOf(`${pathOf(project, page)}?x=y&after_auth_return_to=${encodeURIComponent(returnTo)}`);
  const pages = ({ id }: TestProject) => `http://localhost:4400/p/${id}/`;

  test.each(['account-settings#emails', 'team-invitation?code=a'])('may be one of its own pages: %s', async (page) => {
    const project = await newProject({ allow_localhost: false });
    expect(await asked(project, `/p/${project.id}/${page}`)).toEqual([200, null]);
    expect(await asked(project, pages(project) + page)).toEqual([200, null]);
  });

  test('may be an address that the project trusts, by the path that leaves for it', async () => {
    const project = await newProject({
      allow_localhost: false,
      domains: [{ domain: 'https://acme.example/app', handler_path: '/handler' }],
    });
    const target = 'https://acme.example/app/start?a=b#c';
    const leaving = `/p/${project.id}/continue?${new URLSearchParams({ to: target })}`;
    const parameters = new URLSearchParams({ x: 'y', after_auth_return_to: leaving });
    expect(await asked(project, target)).toEqual([303, `${pages(project)}sign-in?${parameters}`]);
    expect(await asked(project, leaving)).toEqual([200, null]);
    expect(await locationOf(leaving)).toEqual([303, target]);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://acme.example/other',
    '/handler/account-settings',
    '/p/c0ffee00-0000-4000-8000-000000000000/account-settings',
    'https://[',
  ])('is no other address: %s', async (target) => {
    const domains = [{ domain: 'https://acme.example/app', handler_path: '/handler' }];
    const project = await newProject({ allow_localhost: false, domains });
    expect(await asked(project, target)).toEqual([303, `${pages(project)}sign-in?x=y`]);
    const leaving = `/p/${project.id}/continue?${new URLSearchParams({ to: target })}`;
    expect(await locationOf(leaving)).toEqual([303, 'https://acme.example/app']);
  });

  test('is the account where there is no application to go on to', async () => {
    const project = await newProject({ allow_localhost: false });
    expect(await locationOf(pathOf(project, 'continue?to=https://evil.example'))).toEqual([
      303,
      `${pages(project)}account-settings`,
    ]);
    expect(settingsIn((await pageOf(project)).html).home).toBe(`/p/${project.id}/account-settings`);
  });
});

describe('a service', () => {
  test('behind a path has the pages below it', async () => {
    const own = await startWorld({ baseUrl: 'http://localhost:4400/auth' });
    const project = await newProject({}, Promise.resolve(own));
    const answer = await ownPage(own.service.fetch).get(`/p/${project.id}/sign-in`);
    const html = await answer.text();
    expect(html).toMatch(/<script type="module" src="\/auth\/p\/assets\//);
    expect(html).toContain(`href="/auth/p/${project.id}/sign-up"`);
    expect(html).toContain('Sign in to A test');
    await own.close();
  });

  test('without built pages says so', async () => {
    const own = await startWorld({ hostedApp: undefined });
    const answer = await ownPage(own.service.fetch).get(`/p/${unknown}/sign-in`);
    expect({ status: answer.status, code: null, text: await answer.text() }).toEqual(refusal('HOSTED_PAGES_NOT_BUILT'));
    await own.close();
  });

  test('keeps the screens of its owners in the dashboard', async () => {
    const { id } = await internalProject();
    expect((await get(`/p/${id}/sign-in`)).status).toBe(404);
  });
});

/** What the browser is told to draw from. */
function settingsIn(html: string) {
  const [, content = ''] = /<meta name="latchkey" content="([^"]*)">/.exec(html) ?? [];
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return JSON.parse(content.replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? '?'));
}

describe('a link that was followed before the scripts of its page were there', () => {
  const followed = async (project: TestProject, referer: string, page = 'sign-up') => {
    const { status, headers } = await get(pathOf(project, page), { referer });
    return [status, headers.get('location')];
  };
  const returnTo = (project: TestProject) => `?after_auth_return_to=${encodeURIComponent(pathOf(project, 'consent'))}`;

  test('keeps the place to return to', async () => {
    const project = await newProject();
    const before = baseUrl + pathOf(project) + returnTo(project);
    const kept = baseUrl + pathOf(project, 'sign-up') + returnTo(project);
    expect(await followed(project, before)).toEqual([303, kept]);
  });

  test('takes none from a page of another project or origin, nor to a page that no one signs in on', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const elsewhere = `https://evil.example${pathOf(project)}${returnTo(project)}`;
    for (const before of [baseUrl + pathOf(other) + returnTo(project), elsewhere, 'nonsense'])
      expect(await followed(project, before)).toEqual([200, null]);
    const own = baseUrl + pathOf(project) + returnTo(project);
    expect(await followed(project, own, 'account-settings')).toEqual([200, null]);
  });
});
