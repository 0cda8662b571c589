import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let app: RelyingParty;
let user: TestUser;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project, { post_logout_redirect_uris: ['https://app.example.com/bye'] });
  user = await project.signUp();
});

test('an application signs a user in', async () => {
  const tokens = await app.signIn(user, { scope: 'openid email offline_access', prompt: 'consent' });
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'openid email offline_access', expires_in: 600 });
  expect(tokens.claims()).toMatchObject({
    iss: app.issuer,
    aud: app.clientId,
    sub: user.id,
    email: user.email,
    email_verified: false,
    acr: '1',
    amr: ['pwd'],
    auth_time: expect.any(Number),
  });
});

test('what is asked can be sent ahead, by the back channel (RFC 9126)', async () => {
  const address = await openid.buildAuthorizationUrlWithPAR(app.library, {
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  expect(address.searchParams.get('request_uri')).toMatch(/^urn:ietf:params:oauth:request_uri:/);
  expect(address.searchParams.has('redirect_uri')).toBe(false);
  const response = await newBrowser()(address.href);
  const asked = new URL(response.headers.get('location') ?? '', app.issuer).searchParams.get('request');
  const { body } = await user.call(`GET /latchkey/authorization-requests/${asked}`);
  expect(body).toMatchObject({ scopes: ['openid'] });
});

/** A user presses the button. */
const signOut = async (browser: ReturnType<typeof newBrowser>, address: string) => {
  const page = await (await browser(address)).text();
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
  return browser(`${app.issuer}/oauth/sign-out/confirm`, { xsrf, logout: 'yes' });
};

describe('signing out at the provider', () => {
  test('ends the session, and leads back to the application', async () => {
    const signedIn = await project.signIn(user.email, user.password);
    const visit = await app.visit();
    const back = new URL((await visit.goOn(await visit.approve(signedIn))).headers.get('location') ?? '');
    const { id_token = '' } = await visit.redeem(back);
    const asked = { id_token_hint: id_token, post_logout_redirect_uri: 'https://app.example.com/bye', state: 'mine' };
    const response = await signOut(visit.goOn, openid.buildEndSessionUrl(app.library, asked).href);
    expect(response.headers.get('location')).toBe('https://app.example.com/bye?state=mine');
    const headers = { 'refresh-token': signedIn.refreshToken };
    expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(401);
  });
});
