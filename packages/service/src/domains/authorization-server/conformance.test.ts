import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import {
  consentAt,
  fetchService,
  newBrowser,
  newRelyingParty,
  type RelyingParty,
  redirectUri,
  type Visit,
} from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

// What the plans of the OpenID conformance suite ask beyond what the other tests of the provider show: see
// docs/openid/conformance.md.

let project: TestProject;
let user: TestUser;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
  app = await newRelyingParty(project);
});

const errorOf = ({ location }: Visit) => location.searchParams.get('error');

test('a request says which type of response it wants', async () => {
  expect(errorOf(await app.visit({ response_type: '' }))).toBe('invalid_request');
});

test('a request names the address that it wants its user sent back to', async () => {
  const { address } = await app.visit();
  const asked = new URL(address);
  asked.searchParams.delete('redirect_uri');
  expect((await newBrowser()(asked)).status).toBe(400);
});

test('an address may have a query', async () => {
  const redirect_uri = `${redirectUri}?tenant=1`;
  const other = await newRelyingParty(project, { redirect_uris: [redirect_uri] });
  const back = await consentAt((await other.visit({ redirect_uri })).address, user);
  expect(back.href).toMatch(/\/callback\?tenant=1&code=/);
});

test.each<[string, Record<string, string>]>([
  ['scopes in another order', { scope: 'email openid profile' }],
  ['`display=page`', { display: 'page' }],
  ['`display=popup`', { display: 'popup' }],
  ['`ui_locales`', { ui_locales: 'se' }],
  ['`claims_locales`', { claims_locales: 'se' }],
  ['`acr_values` of others', { acr_values: 'urn:example:none' }],
  ['`login_hint`', { login_hint: 'ada@example.com' }],
  ['an unknown parameter', { extra: 'foobar' }],
  ['`claims`', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ['`max_age` that the sign-in is within', { max_age: '10000' }],
])('a request with %s is answered', async (_, parameters) => {
  expect((await app.signIn(user, parameters)).claims()?.sub).toBe(user.id);
});

test('a request that names no scope asks who the user is', async () => {
  const { approve, goOn } = await app.visit({ scope: [], nonce: [] });
  const back = await goOn(await approve(user));
  expect(new URL(back.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy();
});

test('scopes that there are none of, as `address` and `phone`, are left out', async () => {
  const { access_token, scope } = await app.signIn(user, { scope: 'openid address phone' });
  expect(scope).toBe('openid');
  expect(await openid.fetchUserInfo(app.library, access_token, user.id)).toEqual({ sub: user.id });
});

test('a request needs no nonce', async () => {
  const verifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(app.library, await codeWith(verifier));
  const tokens = await redeem(await consentAt(address, user), verifier);
  expect(tokens.claims()?.nonce).toBeUndefined();
});

test('a request can come by POST', async () => {
  const verifier = openid.randomPKCECodeVerifier();
  const browser = newBrowser();
  const asked = { client_id: app.clientId, response_type: 'code', ...(await codeWith(verifier)) };
  const { status, headers } = await browser(`${app.issuer}/oauth/authorize`, asked);
  expect(status).toBe(303);
  const back = await consentAt(headers.get('location') ?? '', user, { browser });
  expect((await redeem(back, verifier)).claims()?.sub).toBe(user.id);
});

test.each(['request', 'request_uri'])('a request object in `%s` is refused, for none is supported', async (name) => {
  const visit = await app.visit({ [name]: 'https://app.example.com/request.jwt' });
  expect(errorOf(visit)).toMatch(/^(request|request_uri)_not_supported$|^invalid_request_uri$/);
});

test('`prompt=none` is answered without a page: with an error, or for who is signed in with a code', async () => {
  expect(errorOf(await app.visit({ prompt: 'none' }))).toBe('login_required');
  const first = await app.visit();
  const back = new URL((await first.goOn(await first.approve(user))).headers.get('location') ?? '');
  const { id_token = '' } = await first.redeem(back);
  for (const more of [{}, { id_token_hint: id_token }]) {
    const asked = new URL(first.address);
    for (const [name, value] of Object.entries({ prompt: 'none', ...more })) asked.searchParams.set(name, value);
    const { headers } = await first.goOn(asked);
    expect(new URL(headers.get('location') ?? '').searchParams.get('code')).toBeTruthy();
  }
});

describe('user info', () => {
  const token = async () => (await app.signIn(user, { scope: 'openid email' })).access_token;
  const told = { sub: expect.any(String), email: expect.any(String), email_verified: false };

  test.each<[string, (token: string) => RequestInit]>([
    ['GET', (token) => ({ headers: { authorization: `Bearer ${token}` } })],
    [
      'POST with the token in the header',
      (token) => ({ method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    ],
    [
      'POST with the token in the body',
      (access_token) => ({ method: 'POST', body: new URLSearchParams({ access_token }) }),
    ],
  ])('is had by %s', async (_, requestOf) => {
    const response = await fetchService(`${app.issuer}/oauth/userinfo`, requestOf(await token()));
    expect(await response.json()).toEqual(told);
  });
});

test('a secret may come in the body, too', async () => {
  const library = await openid.discovery(
    new URL(app.issuer),
    app.clientId,
    undefined,
    openid.ClientSecretPost(app.clientSecret ?? ''),
    { execute: [openid.allowInsecureRequests], [openid.customFetch]: fetchService },
  );
  const { access_token } = await app.signIn(user);
  expect((await openid.tokenIntrospection(library, access_token)).active).toBe(true);
});

describe('a pushed request (FAPI 2.0)', () => {
  const pushed = async (parameters: Record<string, string> = {}) => {
    const asked = await codeWith(openid.randomPKCECodeVerifier());
    return openid.buildAuthorizationUrlWithPAR(app.library, { ...asked, ...parameters });
  };

  const refusedAt = async (address: URL) => {
    const response = await newBrowser()(address);
    return [response.status, await response.text()];
  };

  test('is used once', async () => {
    const address = await pushed();
    await consentAt(address, user);
    expect(await refusedAt(address)).toEqual([400, expect.stringContaining('(invalid_request_uri)')]);
  });

  test('is of use to the application alone that has pushed it', async () => {
    const address = await pushed();
    const other = await newRelyingParty(project);
    address.searchParams.set('client_id', other.clientId);
    expect(await refusedAt(address)).toEqual([400, expect.stringContaining('(invalid_request_object)')]);
  });

  test.each<[string, Record<string, string>]>([
    ['without PKCE', { code_challenge: '' }],
    ['with the method `plain`', { code_challenge_method: 'plain' }],
    ['with a `request_uri`', { request_uri: 'urn:ietf:params:oauth:request_uri:none' }],
    ['with another redirect URL', { redirect_uri: 'https://evil.example/' }],
  ])('%s is refused', async (_, parameters) => {
    await expect(pushed(parameters)).rejects.toMatchObject({ status: 400 });
  });
});

const codeWith = async (verifier: string) => ({
  redirect_uri: redirectUri,
  scope: 'openid email',
  code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

const redeem = (back: URL, pkceCodeVerifier: string) =>
  openid.authorizationCodeGrant(app.library, back, { pkceCodeVerifier, idTokenExpected: true });
