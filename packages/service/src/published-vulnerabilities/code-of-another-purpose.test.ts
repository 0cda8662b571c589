import { callbackUrl, knownError, newEmail, newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { mailedCode } from '@latchkey/testing/people/first-proofs';
import { answerOf, begin, codeOf, comeBack, exchange, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { fetchService, newRelyingParty, type RelyingParty, redirectUri } from '@latchkey/testing/people/relying-party';
import { beforeAll, expect, test } from 'vitest';

// Codes and tokens that did elsewhere what they were not made for, or for whom they were not made.

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github'), magic_link_enabled: true });
  app = await newRelyingParty(project);
});

const asUser = (token: string) => project.call('GET /users/me', { headers: { 'access-token': token } });
const refreshed = (token: string) =>
  project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': token } });
const signIn = (email: string, password: string) =>
  project.call('POST /auth/password/sign-in', { body: { email, password } });
const reset = (body: object) => project.call('POST /auth/password/reset', { body });

/** A user who has asked for a reset, with the code of the email. */
async function resetting() {
  const user = await project.signUp();
  await project.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url: callbackUrl } });
  return { user, code: await mailedCode(project, user.email, 'Reset') };
}

test('CVE-2023-0657 (Keycloak): a token that was made for something else was exchanged for access', async () => {
  const { id_token = '', access_token } = await app.signIn(await project.signUp());
  const userInfo = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetchService(`${app.issuer}/oauth/userinfo`, { headers })).status;
  };
  expect([await userInfo(access_token), await userInfo(id_token), (await asUser(id_token)).status]).toEqual([
    200, 401, 401,
  ]);
});

test('CVE-2023-48309 (NextAuth.js): what was kept of a sign-in that was broken off was a session', async () => {
  const { cookie, state } = await begin(project);
  for (const kept of [state, cookie.slice(cookie.indexOf('=') + 1)]) {
    expect((await asUser(kept)).code).toBe('UNPARSABLE_ACCESS_TOKEN');
    expect((await refreshed(kept)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  }
});

test('CVE-2023-27490 (NextAuth.js): a sign-in was completed in a browser that had not begun it', async () => {
  const flow = await begin(project, { error_redirect_url: undefined });
  const answer = await answerOf(flow, { email: newEmail() });
  expect(await comeBack({ ...flow, cookie: '' }, answer)).toMatchObject({ status: 400 });
  expect((await comeBack(flow, answer)).status).toBe(303);
});

test('CVE-2023-26481 (authentik): the recovery link of one user set the password of any', async () => {
  const [{ code }, victim] = [await resetting(), await project.signUp()];
  const taken = { user_id: victim.id, email: victim.email };
  expect(violationsIn(await reset({ code, password: 'the choice of another', ...taken }))).not.toEqual([]);
  expect((await reset({ code, password: 'the choice of another' })).status).toBe(200);
  expect((await signIn(victim.email, 'the choice of another')).code).toBe('EMAIL_PASSWORD_MISMATCH');
  expect((await signIn(victim.email, victim.password)).status).toBe(200);
});

test('CVE-2022-39263 (NextAuth.js): a code was compared without regard to whom it was sent', async () => {
  const send = async () => {
    const email = newEmail();
    const { body } = await project.call('POST /auth/otp/send-sign-in-code', {
      body: { email, callback_url: callbackUrl },
    });
    return { nonce: body.nonce as string, code: await mailedCode(project, email, 'Sign in') };
  };
  const [own, other] = [await send(), await send()];
  const present = (code: string) => project.call('POST /auth/otp/sign-in', { body: { code } });
  expect((await present(own.code.slice(0, 6) + other.nonce)).code).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await present(own.code.slice(0, 6) + own.nonce)).status).toBe(200);
});

test.each([
  ['CVE-2019-18818', 'Strapi', 'a condition in the place of a reset code met every user', { $gt: 0 }],
  ['CVE-2013-0233', 'Devise', 'a number in the place of a reset code met texts in the database', 0],
])('%s (%s): %s', async (_number, _product, _did, code) => {
  const { user } = await resetting();
  expect(violationsIn(await reset({ code, password: 'the choice of another' }))).not.toEqual([]);
  expect((await signIn(user.email, user.password)).status).toBe(200);
});

test('CVE-2019-16109 (Devise): a blank code confirmed an address that waited for none', async () => {
  const user = await project.signUp();
  const verify = (code: string) => project.call('POST /contact-channels/verify', { body: { code } });
  expect(violationsIn(await verify(''))).not.toEqual([]);
  expect(await verify(' '.repeat(45))).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  expect((await user.call('GET /users/me')).body.primary_email_verified).toBe(false);
});

test('CVE-2025-46815 (ZITADEL): the proof of a sign-in at a provider worked again and again', async () => {
  const flow = await begin(project);
  const code = await codeOf(flow, { email: newEmail() });
  expect((await exchange(flow, code)).status).toBe(200);
  expect(await exchange(flow, code)).toMatchObject(knownError('INVALID_AUTHORIZATION_CODE'));
});

/** A user has said yes to an application: its code, and what else the exchange takes. */
async function allowed() {
  const visit = await app.visit();
  const back = await visit.goOn(await visit.approve(await project.signUp()));
  const location = new URL(back.headers.get('location') ?? '');
  const form = {
    grant_type: 'authorization_code',
    code: location.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  };
  return { visit, location, form };
}

async function token({ issuer, clientId, clientSecret }: RelyingParty, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret ?? '', ...form }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetchService(`${issuer}/oauth/token`, { method: 'POST', headers, body });
  return [answer.status, (await answer.json()).error];
}

test('CVE-2023-39531 (Sentry): a code was exchanged with the credentials of another application', async () => {
  const [other, { form }] = [await newRelyingParty(project), await allowed()];
  expect(await token(other, { ...form, code_verifier: 'v'.repeat(43) })).toEqual([400, 'invalid_grant']);
  expect(await token({ ...app, clientSecret: other.clientSecret }, form)).toEqual([401, 'invalid_client']);
});

test('CVE-2023-48228 (authentik): a code of a request with a challenge was exchanged without its verifier', async () => {
  const { form, visit, location } = await allowed();
  expect(await token(app, form)).toEqual([400, 'invalid_grant']);
  expect((await visit.redeem(location)).access_token).toBeDefined();
});

test('CVE-2024-23647 (authentik): a request with its challenge taken out was none with PKCE any more', async () => {
  const { location } = await app.visit({ code_challenge: '', code_challenge_method: '' });
  expect([location.searchParams.get('error'), location.searchParams.has('code')]).toEqual(['invalid_request', false]);
});
