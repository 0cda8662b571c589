import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import {
  fetchService,
  newBrowser,
  newRelyingParty,
  type RelyingParty,
  redirectUri,
} from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

// The attacks of RFC 9700, section 4, and what comes of each.

let project: TestProject;
let app: RelyingParty;
let user: TestUser;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
  user = await project.signUp();
});

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '');

/** A user has said yes: where the browser comes back to the application, with a code. */
async function cameBack(of = app, parameters = {}) {
  const visit = await of.visit(parameters);
  const back = locationOf(await visit.goOn(await visit.approve(user)));
  return { ...visit, back };
}

/** The token endpoint, as anybody can call it. */
const token = async (of: RelyingParty, form: Record<string, string>, headers = {}) => {
  const secret = of.clientSecret === null ? {} : { client_secret: of.clientSecret };
  const response = await fetchService(`${of.issuer}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ client_id: of.clientId, ...secret, ...form }).toString(),
  });
  return { status: response.status, body: await response.json() };
};

const codeGrant = (back: URL, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code: back.searchParams.get('code') ?? '',
  redirect_uri: redirectUri,
  ...more,
});
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

test('mix-up: the answer names its issuer, and a code is worth nothing at another one', async () => {
  const { back } = await cameBack();
  expect(back.searchParams.get('iss')).toBe(app.issuer);
  const other = await newRelyingParty(await newProject());
  expect((await token(other, codeGrant(back, { code_verifier: 'v'.repeat(43) }))).body.error).toBe('invalid_grant');
});

test('code injection: a code is of use with the verifier of its own request alone', async () => {
  const [{ back }, injected] = [await cameBack(), await app.visit()];
  const address = new URL(back);
  address.searchParams.set('state', new URL(injected.address).searchParams.get('state') ?? '');
  await expect(injected.redeem(address)).rejects.toMatchObject({ error: 'invalid_grant' });
});

describe('redirect tricks', () => {
  test.each([
    'https://app.example.com/callback/more',
    'https://app.example.com/callback?more=1',
    'https://app.example.com/callback#',
    'https://app.example.com/Callback',
    'https://app.example.com:8443/callback',
    'https://app.example.com.evil.example/callback',
    'https://app.example.com@evil.example/callback',
    'https://evil.example/callback',
    'http://app.example.com/callback',
    'https://app.example.com/x/../callback',
    'javascript:alert(1)',
  ])('%s is not gone to', async (address) => {
    const browser = newBrowser();
    const visit = await app.visit();
    const asked = new URL(visit.address);
    asked.searchParams.set('redirect_uri', address);
    const response = await browser(asked.href);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });
});

describe('PKCE downgrade', () => {
  test.each([{ code_challenge: '' }, { code_challenge_method: 'plain' }])('%o is refused', async (parameters) => {
    const { location } = await app.visit(parameters);
    expect(location.searchParams.get('error')).toBe('invalid_request');
  });

  test('a code without its verifier is refused', async () => {
    const { back } = await cameBack();
    expect(await token(app, codeGrant(back))).toMatchObject(invalidGrant);
  });
});

test('reused code: the second time is refused, and ends what the first one got', async () => {
  const { back, redeem } = await cameBack(app, { scope: 'openid offline_access', prompt: 'consent' });
  const { access_token, refresh_token = '' } = await redeem(back);
  await expect(redeem(back)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await openid.tokenIntrospection(app.library, access_token)).toEqual({ active: false });
  await expect(openid.refreshTokenGrant(app.library, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
});

describe('client impersonation', () => {
  test('a code of one application is worth nothing to another one', async () => {
    const other = await newRelyingParty(project);
    const { back } = await cameBack();
    expect(await token(other, codeGrant(back, { code_verifier: 'v'.repeat(43) }))).toMatchObject(invalidGrant);
  });

  test('a wrong secret is refused, and so is none', async () => {
    const { back } = await cameBack();
    for (const client_secret of ['lcs_wrong', '']) {
      expect(await token(app, codeGrant(back, { client_secret }))).toMatchObject({ status: 401 });
    }
  });

  test('an address is no client, and nothing is looked up there', async () => {
    const browser = newBrowser();
    const asked = new URL((await app.visit()).address);
    asked.searchParams.set('client_id', 'http://169.254.169.254/latest/meta-data');
    const response = await browser(asked.href);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('invalid_client');
  });
});

describe('audience confusion', () => {
  test("what an application gets is no access to the project's own API", async () => {
    const { back, redeem } = await cameBack();
    const { access_token, id_token = '' } = await redeem(back);
    for (const one of [access_token, id_token]) {
      const { status } = await project.call('GET /users/me', { headers: { 'access-token': one } });
      expect(status).toBe(401);
    }
  });

  test("the project's own access token is none of an application", async () => {
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const response = await fetchService(`${app.issuer}/oauth/userinfo`, { headers });
    expect(response.status).toBe(401);
  });
});

describe('cross-site request forgery at consent', () => {
  test('no cookie is enough to say yes', async () => {
    const visit = await app.visit();
    const browser = newBrowser();
    const response = await browser(
      `${app.issuer.replace(/projects.*/, '')}latchkey/authorization-requests/${visit.request}/approve`,
      {},
    );
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await user.call(`GET /latchkey/authorization-requests/${visit.request}`)).status).toBe(200);
  });

  test('what a user allows in one browser opens nothing in another one', async () => {
    const visit = await app.visit();
    const location = new URL(await visit.approve(user));
    // The attacker, who began, has the cookie; the one who was asked has the ticket.
    const elsewhere = await newBrowser()(location.href);
    expect(elsewhere.status).toBe(400);
    location.searchParams.delete('ticket');
    expect((await visit.goOn(location.href)).status).toBe(400);
    location.searchParams.set('ticket', 'a'.repeat(45));
    expect((await visit.goOn(location.href)).status).toBe(400);
  });
});

describe('what no client sends', () => {
  test.each(['\0', 'x'.repeat(9_000), "' or 1=1"])('the client %j is none', async (client_id) => {
    const response = await newBrowser()(`${app.issuer}/oauth/authorize?${new URLSearchParams({ client_id })}`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('invalid_client')]);
  });

  test.each<[number, string, BodyInit]>([
    [413, 'a body that is too large', `a=${'x'.repeat(200_000)}`],
    [400, 'a body that is no text', new Uint8Array([0xff, 0xfe])],
    [400, 'an empty body', ''],
  ])('is answered with %d: %s', async (status, _, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetchService(`${app.issuer}/oauth/token`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toMatchObject([status, { error: 'invalid_request' }]);
  });
});

test('open redirect: after signing out, the browser goes where was registered alone', async () => {
  const browser = newBrowser();
  const asked = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri: 'https://evil.example/' });
  const response = await browser(`${app.issuer}/oauth/sign-out?${asked}`);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
});

test('an address that is none is told so', async () => {
  const browser = newBrowser();
  const asked = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri: 'nonsense' });
  expect((await browser(`${app.issuer}/oauth/sign-out?${asked}`)).status).toBe(400);
});

test('clickjacking: no page of the provider is shown in a frame', async () => {
  const browser = newBrowser();
  for (const path of ['oauth/device', 'oauth/authorize?client_id=none', 'oauth/sign-out?client_id=none']) {
    const { headers } = await browser(`${app.issuer}/${path}`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

describe('a stolen token that is bound to a key (RFC 9449)', () => {
  test('is refused without the key', async () => {
    const { back, redeem } = await cameBack();
    const handle = openid.getDPoPHandle(app.library, await openid.randomDPoPKeyPair());
    const { access_token, token_type } = await redeem(back, handle);
    expect(token_type).toBe('dpop');
    for (const scheme of ['Bearer', 'DPoP']) {
      const headers = { authorization: `${scheme} ${access_token}` };
      expect((await fetchService(`${app.issuer}/oauth/userinfo`, { headers })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await openid.fetchUserInfo(app.library, access_token, user.id, { DPoP: handle })).sub).toBe(user.id);
  });
});

describe('too many', () => {
  test.each<[string, Record<string, string> | undefined]>([
    ['oauth/authorize?client_id=none', undefined],
    ['oauth/device', { user_code: 'BBBB-BBBB' }],
    ['oauth/Device/', { user_code: 'BBBB-BBBB' }],
    ['oauth/sign-out', undefined],
  ])('requests of one network at %s wait', async (path, form) => {
    const browser = newBrowser();
    const responses = await Promise.all(Array.from({ length: 150 }, () => browser(`${app.issuer}/${path}`, form)));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
