import { knownError, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import { beforeAll, expect, test } from 'vitest';

// Addresses that other products took for one of the application's own, and sent codes or users to.

let project: TestProject;
let local: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  local = await newProject();
  const domains = ['https://app.example', 'https://apps.example/inner/'];
  project = await newProject({
    allow_localhost: false,
    domains: domains.map((domain) => ({ domain, handler_path: '/handler' })),
  });
  const redirect_uris = [redirectUri, 'https://app.example.com/inner/callback'];
  app = await newRelyingParty(local, { redirect_uris });
});

/** The status and code of a sign-up that names an address; one that is trusted has the password complained about. */
async function signingUp({ call }: TestProject, verification_callback_url: string) {
  const body = { email: newEmail(), password: 'short', verification_callback_url };
  return call('POST /auth/password/sign-up', { body });
}

const trusted = { code: 'PASSWORD_TOO_SHORT' };

test.each([['https://app.example/welcome'], ['https://apps.example/inner/welcome']])(
  'the application’s own address %s is taken',
  async (address) => {
    expect(await signingUp(project, address)).toMatchObject(trusted);
  },
);

test.each([
  ['CVE-2023-6291', 'Keycloak', 'a host was taken that is not the allowed one', 'https://app.example:x@evil.example/'],
  [
    'CVE-2024-2419',
    'Keycloak',
    'the mended check was passed by another spelling of the same trick',
    'https://app.example%2f@evil.example/',
  ],
  [
    'CVE-2024-1132',
    'Keycloak',
    'a path climbed out of the allowed one in an encoded form',
    'https://apps.example/inner/%2e%2e/other',
  ],
  [
    'CVE-2024-56734',
    'better-auth',
    'any address was gone to after the email was verified',
    'https://evil.example/verified',
  ],
  ['CVE-2025-27143', 'better-auth', 'an address without a scheme was taken for a path', '//evil.example/'],
  ['CVE-2021-43812', 'nextjs-auth0', 'some addresses to return to led elsewhere', '//evil.example'],
  ['CVE-2022-24794', 'express-openid-connect', 'a path of two slashes led to a host', '//evil.example/%2e%2e'],
  ['CVE-2020-11053', 'oauth2-proxy', 'encoded white space came between the slashes', '/%09/evil.example'],
  ['CVE-2021-21291', 'oauth2-proxy', 'a host that ends in the allowed one was taken', 'https://evilapp.example/'],
  [
    'CVE-2023-49104',
    'ownCloud',
    'a crafted address led to a domain of the attacker’s',
    'https://app.example.evil.example/',
  ],
  ['CVE-2024-52289', 'authentik', 'the dot of the allowed host matched any character', 'https://appxexample/'],
  ['CVE-2018-19790', 'Symfony', 'backslashes were no slashes to the check', 'https:\\\\evil.example'],
  ['CVE-2016-2512', 'Django', 'a backslash ended the user info', 'https://app.example\\@evil.example'],
  ['CVE-2014-3730', 'Django', 'slashes and backslashes were mixed', 'http:\\\\\\evil.example'],
  ['CVE-2017-7233', 'Django', 'a number after the scheme was a path', 'https:999999999'],
  ['CVE-2015-2317', 'Django', 'a control character came before the scheme', '\u0008javascript:alert(1)'],
  ['CVE-2015-0220', 'Django', 'a line break came before the scheme', '\njavascript:alert(1)'],
  ['CVE-2019-20479', 'mod_auth_openidc', 'a slash and a backslash were a path', '/\\evil.example'],
  ['CVE-2022-23527', 'mod_auth_openidc', 'a tab came between the slashes', '/\t/evil.example'],
  ['CVE-2021-32618', 'Flask-Security-Too', 'several backslashes were a path', '/\\\\\\evil.example'],
  ['CVE-2023-49438', 'Flask-Security-Too', 'the mended check took one backslash', '/\\evil.example/'],
])('%s (%s): %s', async (_number, _product, _did, address) => {
  const answer = await signingUp(project, address);
  // What is no address at all fails the schema already.
  if (answer.code !== 'SCHEMA_ERROR') expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
  expect(answer.status).toBe(400);
});

test('CVE-2024-8883 (Keycloak): where this machine was allowed, any address was', async () => {
  expect(await signingUp(local, 'http://localhost:3000/')).toMatchObject(trusted);
  for (const address of [
    'http://localhost:80@evil.example/',
    'http://127.0.0.1:80@evil.example/',
    'http://evil.example/',
  ])
    expect(await signingUp(local, address)).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
});

/** Where the browser is sent that asks an authorization server to come back to an address. */
async function authorizing(of: RelyingParty, redirect_uri: string): Promise<Response> {
  const asked = new URL((await of.visit()).address);
  asked.searchParams.set('redirect_uri', redirect_uri);
  return newBrowser()(asked.href);
}

test.each([
  [
    'CVE-2020-15234',
    'Ory Fosite',
    'an address was compared without regard to case',
    'https://app.example.com/CallBack',
  ],
  [
    'CVE-2019-3778',
    'Spring Security OAuth',
    'a redirect_uri that was changed in the request was gone to',
    'https://evil.app.example.com/callback',
  ],
  [
    'CVE-2019-11269',
    'Spring Security OAuth',
    'a changed redirect_uri was gone to after the first mend, too',
    'https://app.example.com/callback.evil',
  ],
])('%s (%s): %s', async (_number, _product, _did, address) => {
  expect((await authorizing(app, redirectUri)).status).toBe(303);
  const answer = await authorizing(app, address);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('CVE-2020-15233 (Ory Fosite): the host and the query of a loopback address were the attacker’s choice', async () => {
  const native = await newRelyingParty(local, { kind: 'native', redirect_uris: ['http://127.0.0.1/callback'] });
  expect((await authorizing(native, 'http://127.0.0.1:51004/callback')).status).toBe(303);
  for (const address of ['http://localhost:51004/callback', 'http://127.0.0.1:51004/callback?more=1']) {
    const answer = await authorizing(native, address);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});
