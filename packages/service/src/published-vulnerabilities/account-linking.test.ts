import { knownError, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { beginLink, linkedOf } from '@latchkey/testing/oauth/oauth-link';
import { byProvider } from '@latchkey/testing/people/first-proofs';
import {
  answerOf,
  authorizeQuery,
  begin,
  codeOf,
  comeBack,
  exchange,
  sharedProviders,
  signInBy,
} from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';

// Accounts that were joined with those of others by an address, a name or a sign-in that proved nothing.

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github', 'microsoft'));
});

const signIn = (email: string, password: string) =>
  project.call('POST /auth/password/sign-in', { body: { email, password } });

/** A user whose address is proven. */
async function proven() {
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
}

test('CVE-2024-38351 (PocketBase): who signed up first with an address kept the account of its owner', async () => {
  const attacker = await project.signUp();
  const answer = await byProvider(project, attacker.email);
  expect([answer.status, decodeJwt(answer.body.access_token).sub]).toEqual([200, attacker.id]);
  expect((await signIn(attacker.email, attacker.password)).code).toBe('EMAIL_PASSWORD_MISMATCH');
  const headers = { 'refresh-token': attacker.refreshToken };
  expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(401);
});

test('CVE-2023-3128 (Grafana): an address that a directory lets anyone set opened the account of its owner', async () => {
  const victim = await proven();
  const flow = await begin(project, { error_redirect_url: undefined }, 'microsoft');
  const answer = await comeBack(flow, await answerOf(flow, { email: victim.email, isVerified: false }));
  expect(answer.code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
  expect(await linkedOf(project, victim)).toEqual([]);
});

test('CVE-2022-31107 (Grafana): a name at a provider opened the account that is called so here', async () => {
  const victim = await proven();
  const { body } = await signInBy(project, { email: newEmail(), name: victim.email });
  expect([body.is_new_user, decodeJwt(body.access_token).sub === victim.id]).toEqual([true, false]);
});

/** What a user's contact channels are. */
const channelsOf = async ({ call }: { call: TestProject['call'] }) =>
  (await call('GET /contact-channels', { query: { user_id: 'me' } })).body.items;

test('CVE-2023-6152 (Grafana): an address that replaced a verified one counted as verified', async () => {
  const user = await proven();
  const [{ id }] = await channelsOf(user);
  const changed = await user.call(`PATCH /contact-channels/me/${id}`, { body: { value: newEmail() } });
  expect([changed.status, changed.body.id, changed.body.is_verified]).toEqual([200, id, false]);
  expect(await channelsOf(user)).toMatchObject([{ id, is_verified: false }]);
});

test('CVE-2026-27946 (ZITADEL): users marked their own addresses as verified', async () => {
  const user = await project.signUp();
  const [{ id }] = await channelsOf(user);
  const answers = [
    await user.call(`PATCH /contact-channels/me/${id}`, { body: { is_verified: true } }),
    await user.call('PATCH /users/me', { body: { primary_email_verified: true } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect((await user.call('GET /users/me')).body.primary_email_verified).toBe(false);
});

test('CVE-2026-9087 (Keycloak): a second account at the provider used the proof that the first one had given', async () => {
  const victim = await project.signUp();
  const flow = await beginLink(project, victim);
  const [own, foreign] = [newEmail(), newEmail()];
  expect((await exchange(flow, await codeOf(flow, { email: own }))).status).toBe(200);
  expect((await comeBack(flow, await answerOf(flow, { email: foreign }))).status).toBe(400);
  expect(await linkedOf(project, victim)).toEqual([['github', own]]);
});

test('CVE-2015-9284 (OmniAuth): a link that a user followed joined the attacker’s account to theirs', async () => {
  const victim = await project.signUp();
  // The attacker has no ticket of the victim to begin with; and what the attacker began is not completed elsewhere.
  const query = authorizeQuery(project, 'a'.repeat(43), { type: 'link', error_redirect_url: undefined });
  const begun = await project.bare('GET /auth/oauth/authorize/github', { query });
  expect(begun).toMatchObject(knownError('UNPARSABLE_ACCESS_TOKEN'));
  const flow = await beginLink(project, await project.signUp());
  expect((await comeBack({ ...flow, cookie: '' }, await answerOf(flow, { email: newEmail() }))).status).toBe(400);
  expect(await linkedOf(project, victim)).toEqual([]);
});

test('CVE-2025-30168 (Parse Server): a sign-in for one application was good at another one', async () => {
  const other = await newProject(sharedProviders('github'));
  const [there, here] = [await begin(other), await begin(project, { error_redirect_url: undefined })];
  const code = await codeOf(there, { email: newEmail() });
  expect(await exchange(here, code)).toMatchObject(knownError('INVALID_AUTHORIZATION_CODE'));
  expect((await exchange(there, code)).status).toBe(200);
  const { code: ofProvider = '' } = await answerOf(await begin(other), { email: newEmail() });
  expect((await comeBack(here, { state: here.state, code: ofProvider })).status).toBe(400);
});
