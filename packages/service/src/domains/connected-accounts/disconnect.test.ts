import { knownError, newEmail, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import type { Answer } from '@latchkey/testing/http/call';
import { linkedOf } from '@latchkey/testing/oauth/oauth-link';
import { newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { begin, codeOf, exchange, sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const mine = 'DELETE /latchkey/connected-accounts/me/github';
const of = ({ id }: { id: string }) => `DELETE /latchkey/connected-accounts/${id}/github`;
const wrongCode = knownError('INVALID_AUTHORIZATION_CODE');

let project: TestProject;
beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github', 'google'), passkey_enabled: true });
});

/** Connects a new account to a user, who keeps the session. */
async function connect({ accessToken }: TestUser, providerId = 'github') {
  const person = { email: newEmail() };
  const flow = await begin(project, { type: 'link', token: accessToken }, providerId);
  expect((await exchange(flow, await codeOf(flow, person))).status).toBe(200);
  return person;
}

async function connected() {
  const user = await project.signUp();
  return { user, person: await connect(user) };
}

const whoIs = ({ body }: Answer) => String(decodeJwt(body.access_token).sub);

/** Somebody who signs in by a provider, and by nothing else. */
async function byProviderAlone() {
  const person = { email: newEmail(), isVerified: false };
  const { body } = await signInBy(project, person);
  const headers = { 'access-token': body.access_token };
  const call: TestProject['call'] = (endpoint, options) => project.call(endpoint, { ...options, headers });
  const { id } = (await call('GET /users/me')).body;
  return { id, person, call };
}

describe('who may not', () => {
  test('another user, nor nobody', async () => {
    const { user } = await connected();
    const eve = await project.signUp();
    expect(await eve.call(of(user))).toMatchObject(refusal('CONNECTED_ACCOUNT_NOT_OWN'));
    expect(await project.call(mine)).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await linkedOf(project, user)).toHaveLength(1);
  });

  test('the server of another project', async () => {
    const { user } = await connected();
    const foreign = await newProject(sharedProviders('github'));
    expect(await foreign.server(of(user))).toMatchObject(knownError('USER_NOT_FOUND'));
    expect(await linkedOf(project, user)).toHaveLength(1);
  });
});

test('who connected nothing there has nothing to disconnect', async () => {
  const { user } = await connected();
  const nothing = knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  expect(await user.call('DELETE /latchkey/connected-accounts/me/google')).toMatchObject(nothing);
  expect((await user.call(mine)).body).toEqual({ success: true });
  expect(await user.call(mine)).toMatchObject(nothing);
});

test('the account signs in to somebody else from then on', async () => {
  const { user, person } = await connected();
  await user.call(mine);
  const answer = await signInBy(project, person);
  expect([answer.body.is_new_user, whoIs(answer) === user.id]).toEqual([true, false]);
});

test('other accounts of the user stay', async () => {
  const { user } = await connected();
  await connect(user, 'google');
  await user.call(mine);
  expect((await linkedOf(project, user)).map(([id]) => id)).toEqual(['google']);
});

test('a sign-in by it that has come as far as its code signs nobody in', async () => {
  const { user, person } = await connected();
  const flow = await begin(project);
  const code = await codeOf(flow, person);
  await user.call(mine);
  expect(await exchange(flow, code)).toMatchObject(wrongCode);
});

test('one by another provider does', async () => {
  const { user } = await connected();
  const other = await connect(user, 'google');
  const flow = await begin(project, {}, 'google');
  const code = await codeOf(flow, other);
  await user.call(mine);
  expect((await exchange(flow, code)).status).toBe(200);
});

test('the user is told, and the log says of which provider it was', async () => {
  const { user } = await connected();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  await user.call(mine);
  const told = (await project.mailbox.to(user.email)).find(({ subject }) => subject.startsWith('A way'));
  expect(told?.subject).toBe('A way to sign in was removed at A test');
  expect(told?.text).toContain('Your account at GitHub');
  const { items } = (await project.admin(`GET /latchkey/users/${user.id}/events`)).body;
  expect(items[0]).toMatchObject({
    kind: 'user.updated',
    detail: { fields: ['oauth_providers'], provider_id: 'github', is_disconnected: true },
  });
});

describe('the last way in', () => {
  const last = refusal('LAST_WAY_IN');

  test('stays', async () => {
    const { call, person, id } = await byProviderAlone();
    expect(await call(mine)).toMatchObject(last);
    expect(whoIs(await signInBy(project, person))).toBe(id);
  });

  test('is taken by servers', async () => {
    const user = await byProviderAlone();
    expect((await project.server(of(user))).body).toEqual({ success: true });
    expect(await linkedOf(project, user)).toEqual([]);
  });

  test('is none beside an account at a provider of its own', async () => {
    const user = await byProviderAlone();
    const acme = { provider_id: 'acme', account_id: newEmail(), email: null };
    await insertAccount(user.id, acme);
    expect(await user.call(mine)).toMatchObject(last);
    const own = {
      id: 'acme',
      display_name: 'Acme',
      issuer: 'https://acme.example',
      client_id: 'a',
      client_secret: 'b',
    };
    await project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [own] } });
    expect((await user.call(mine)).status).toBe(200);
  });

  test('stays, whichever of two are removed at once', async () => {
    const user = await byProviderAlone();
    const passkey = await newPasskey(user.call);
    const answers = await Promise.all([user.call(mine), user.call(`DELETE /latchkey/passkeys/${passkey.id}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

async function insertAccount(user_id: string, account: { provider_id: string; account_id: string; email: null }) {
  const { db } = (await world()).database;
  const row = { ...account, project_id: project.id, user_id, id: crypto.randomUUID(), created_at: new Date() };
  await db.insertInto('oauth_accounts').values(row).execute();
}
