import { baseUrl, newProject, type TestProject, world } from '@latchkey/testing';
import { begin, comeBack, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { beforeAll, describe, expect, test } from 'vitest';

const SCRIPT = '<script>alert(document.domain)</script>';
const MARKUP = /<script>alert|<img src=x/;

let project: TestProject;
beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await (await world()).service.fetch(new Request(`${baseUrl}${path}`, { headers }), {
    peer: '127.0.0.1',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('S20 scripts by parameters, names and addresses', () => {
  test.each([
    [
      'CVE-2021-32702',
      'nextjs-auth0',
      'the error in the address of the callback was HTML of the page',
      { error: SCRIPT, error_description: SCRIPT },
    ],
    [
      'CVE-2022-4137',
      'Keycloak',
      'a parameter of the page that shows a code was HTML of it',
      { error: 'access_denied', code: SCRIPT, scope: `"><img src=x onerror=alert(1)>` },
    ],
  ])('%s (%s): %s', async (_, __, ___, parameters) => {
    const flow = await begin(project, { error_redirect_url: undefined });
    const answer = await comeBack(flow, { state: flow.state, ...parameters });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('content-type')).not.toContain('html');
    const unknown = await visit(`/api/v1/auth/oauth/callback/github?${new URLSearchParams(parameters)}`);
    expect(unknown.headers.get('content-type')).not.toContain('html');
    expect(unknown.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['CVE-2022-39348', 'Twisted', 'the page of what is not found showed the host as HTML', `/${SCRIPT}`],
    ['CVE-2024-43799', 'send', 'the page that leads to the slash had the path as HTML', `/p/${SCRIPT}/`],
    [
      'CVE-2024-43800',
      'serve-static',
      'the page that leads to a folder had the path as HTML',
      `//evil.example/${SCRIPT}/%2e%2e`,
    ],
    ['CVE-2014-6393', 'Express', 'pages of errors named no character set', '/api/v1/+ADw-script+AD4-'],
  ])('%s (%s): %s', async (_, __, ___, path) => {
    for (const host of ['localhost:4400', `x${SCRIPT}`]) {
      const { status, headers, text } = await visit(path, { 'x-forwarded-host': host, accept: 'text/html' });
      expect(text).not.toMatch(MARKUP);
      if (status >= 400) expect(headers.get('content-type')).toMatch(/; ?charset=utf-8$/i);
      expect(headers.get('location') ?? '').not.toMatch(/^\/\/|evil/);
    }
  });

  test('CVE-2024-43796 (Express): the page of a redirect had its address as HTML', async () => {
    const { provider, begun } = await begin(project, { state: SCRIPT });
    expect(provider.href).toContain('http');
    expect(begun.status).toBe(307);
    expect(begun.text + begun.headers.get('location')).not.toContain('<');
  });

  test.each([
    ['CVE-2020-1697', 'Keycloak', 'an address that a page leads to was a script', 'javascript:alert(1)'],
    [
      'CVE-2025-56200',
      'validator.js',
      'what has no // was no script to the check',
      'javascript:%0aalert(1)//https://x',
    ],
  ])('%s (%s): %s', async (_, __, ___, address) => {
    for (const profile_image_url of [address, ` ${address}`, address.replace('j', 'J'), `java\tscript:alert(1)`]) {
      const answer = await project.server('POST /users', { body: { profile_image_url } });
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
    }
    const profile_image_url = 'https://example.com/ada.png';
    expect((await project.server('POST /users', { body: { profile_image_url } })).status).toBe(201);
  });

  test.each([
    ['CVE-2024-21637', 'authentik', 'an application was sent the answer at a script', 'javascript:alert(1)'],
    ['CVE-2023-6134', 'Keycloak', 'a form led to a script where the address had a wildcard', 'javascript:*'],
  ])('%s (%s): %s', async (_, __, ___, address) => {
    const own = await newProject();
    for (const uri of [address, `${address}//app.example.com/callback`, address.toUpperCase()]) {
      const body = { name: 'Notes', kind: 'web', redirect_uris: [uri] };
      expect((await own.admin('POST /latchkey/oauth-clients', { body })).status).toBe(400);
    }
    const body = { name: 'Notes', kind: 'web', redirect_uris: ['https://app.example.com/callback'] };
    expect((await own.admin('POST /latchkey/oauth-clients', { body })).status).toBe(201);
  });

  test('CVE-2022-0225 (Keycloak): the name of a group was HTML of the page that shows it', async () => {
    const own = await newProject();
    await own.admin('PATCH /internal/projects/current', { body: { display_name: `</title>${SCRIPT}` } });
    const { status, headers, text } = await visit(`/p/${own.id}/sign-in?after_auth_return_to=${SCRIPT}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('&lt;script');
    expect(text).not.toMatch(MARKUP);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});
