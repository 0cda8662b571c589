import { baseUrl, newProject, type TestProject, world } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/password-reset';

let project: TestProject;
beforeAll(async () => {
  project = await newProject();
});

/** A call of an application whose headers another has written, and the host that it was sent to. */
async function call(path: string, headers: Record<string, string>, body?: object, host = new URL(baseUrl).host) {
  const { fetch } = (await world()).service;
  const sent = new Headers({
    'x-latchkey-project-id': project.id,
    'x-latchkey-access-type': 'client',
    'x-latchkey-publishable-client-key': project.keys.publishable_client_key,
    'x-forwarded-for': '10.9.8.7',
    ...headers,
  });
  const content = JSON.stringify(body);
  if (body) {
    sent.set('content-type', 'application/json');
    sent.set('content-length', String(Buffer.byteLength(content)));
  }
  const init = body ? { method: 'POST', headers: sent, body: content } : { headers: sent };
  return fetch(new Request(`http://${host}${path}`, init), { peer: '203.0.113.9' });
}

describe('S21 hosts that a request names', () => {
  const hostile = [
    [
      'CVE-2017-8295',
      'WordPress',
      'the host of the request was the sender of the mail with the link',
      { host: 'evil.example' },
    ],
    [
      'CVE-2023-49097',
      'ZITADEL',
      'the link of a reset led to X-Forwarded-Host',
      { 'x-forwarded-host': 'evil.example' },
    ],
    [
      'CVE-2025-64101',
      'ZITADEL',
      'the link of a reset led to the host in Forwarded',
      { forwarded: 'for=10.9.8.7;host=evil.example;proto=https', 'x-forwarded-host': 'evil.example' },
    ],
    [
      'CVE-2022-29933',
      'Craft CMS',
      'the link of a reset led to X-Forwarded-Host beside the host',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443' },
    ],
    ['CVE-2022-23064', 'Snipe-IT', 'the link of a reset led to the host of the request', { host: 'evil.example:8443' }],
    ['CVE-2025-70948', 'couch-auth', 'the mailer took the host for the address of the link', { host: 'evil.example#' }],
    [
      'CVE-2025-25198',
      'mailcow',
      'the link of a reset led to the host of the request',
      { host: 'localhost:4400@evil.example' },
    ],
    [
      'CVE-2026-27812',
      'Sub2API',
      'the link of a reset was made of forwarded headers',
      {
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'x-forwarded-host': 'evil.example, evil.example',
      },
    ],
  ] as const;

  test.each(hostile)('%s (%s): %s', async (_, __, ___, headers) => {
    const { email } = await project.signUp();
    const body = { email, callback_url };
    const answer = await call('/api/v1/auth/password/send-reset-code', headers, body, hostOf(headers));
    expect(answer.status).toBe(200);
    const [mail] = await project.mailbox.to(email);
    expect(mail?.subject).toMatch(/password/i);
    expect(mail?.links[0]).toContain(`${callback_url}?`);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test.each([
    [
      'CVE-2012-4520',
      'Django',
      'a host with a user in it was the address of the site',
      { host: 'localhost:4400@evil.example' },
    ],
    ['CVE-2024-34351', 'Next.js', 'the server asked the host of the request for a redirect', { host: 'evil.example' }],
  ] as const)('%s (%s): %s', async (_, __, ___, headers) => {
    const path = `/api/v1/projects/${project.id}/.well-known/openid-configuration`;
    const answer = await call(path, { ...headers, 'x-forwarded-host': 'evil.example' }, undefined, hostOf(headers));
    const text = await answer.text();
    expect(JSON.parse(text).issuer).toBe(`${baseUrl}/api/v1/projects/${project.id}`);
    expect(text).not.toContain('evil.example');
    const led = await call(`/p/${project.id}`, headers, undefined, hostOf(headers));
    expect(led.headers.get('location') ?? '').not.toContain('evil.example');
  });
});

/** The address that a request goes to where its host is a host at all. */
function hostOf(headers: Readonly<Record<string, string>>) {
  const { host = 'localhost:4400' } = headers;
  return /^[\w.:-]+$/.test(host) ? host : 'localhost:4400';
}
