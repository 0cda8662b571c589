import { type OidcServer, startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import { beforeAll, expect, test } from 'vitest';
import { atProvider, backFromProvider } from '../../../testing/at-provider.ts';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const SETTINGS = 'http://localhost:3000/settings?tab=accounts#connected';

let acme: OidcServer;
beforeAll(async () => {
  acme = await startOidcProvider(['acme']);
});

/** Somebody with a password, on a page of settings. */
async function someone(given: Awaited<ReturnType<typeof visitor>>) {
  const { app, visited } = given.open(SETTINGS);
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { app, visited, user: await app.getUser({ or: 'throw' }) };
}

/** The same, in a project with a provider of its own. */
async function ofAcme() {
  const given = await visitor();
  const { issuer, clientId, clientSecret } = acme;
  const provider = { id: 'acme', display_name: 'Acme', issuer, client_id: clientId, client_secret: clientSecret };
  await given.project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [provider] } });
  const person = await someone(given);
  const connect = async () => {
    const { email } = given;
    const address = await backFromProvider(person.visited.at(-1) ?? '', (url) => acme.signIn(url, { email }));
    const back = given.open(address);
    await back.app.callOAuthCallback();
    return { app: back.app, visited: back.visited, user: await back.app.getUser({ or: 'throw' }) };
  };
  return { ...given, ...person, connect };
}

test('who connects an account comes back to the page, as the same user', async () => {
  const { connect, user } = await ofAcme();
  await user.linkConnectedAccount('acme');
  const back = await connect();
  expect(back.visited).toEqual(['replace /settings?tab=accounts#connected']);
  expect(back.user).toMatchObject({ id: user.id, oauthProviders: [{ id: 'acme' }] });
});

test('the session that an account was connected from gives way to the new one, in another tab too', async () => {
  const { connect, open, user } = await ofAcme();
  const other = open(SETTINGS);
  await other.app.getUser({ or: 'throw' });
  await user.linkConnectedAccount('acme');
  const { user: connected } = await connect();
  expect(await other.app.getUser()).toMatchObject({ id: user.id, oauthProviders: [{ id: 'acme' }] });
  expect(other.app.sessionEnd).toBeNull();
  expect((await connected.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession)).toEqual([true]);
});

test('no token of the session is part of an address, but a ticket', async () => {
  const { app, user, visited, sent } = await ofAcme();
  await user.linkConnectedAccount('acme', { scopes: ['openid', 'offline_access'] });
  const { searchParams } = new URL(visited[0] ?? '');
  expect(visited[0]).not.toContain(await app.getAccessToken());
  expect(searchParams.get('ticket')).toHaveLength(45);
  expect([searchParams.get('type'), searchParams.get('provider_scope')]).toEqual(['link', 'openid offline_access']);
  expect(sent.at(-1)).toBe('POST /latchkey/oauth/link-ticket');
});

test('a connected account has tokens for the API of the provider', async () => {
  const { connect, user } = await ofAcme();
  await user.linkConnectedAccount('acme');
  const account = await (await connect()).user.getConnectedAccount('acme', { scopes: ['openid'] });
  expect(account?.id).toBe('acme');
  const { accessToken } = (await account?.getAccessToken()) ?? {};
  const answer = await fetch(`${acme.issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(answer.status).toBe(200);
});

test('an account that is not connected is null, and nothing is asked', async () => {
  const { user, sent } = await ofAcme();
  const before = sent.length;
  expect(await user.getConnectedAccount('acme')).toBeNull();
  expect(sent).toHaveLength(before);
});

test('an account that lacks a scope is null', async () => {
  const { connect, user } = await ofAcme();
  await user.linkConnectedAccount('acme');
  expect(await (await connect()).user.getConnectedAccount('acme', { scopes: ['calendar'] })).toBeNull();
});

test('where it is wanted, one is led to connect it instead', async () => {
  const { user, visited } = await ofAcme();
  user.getConnectedAccount('acme', { or: 'redirect', scopes: ['calendar'] });
  await expect.poll(() => visited).toHaveLength(1);
  expect(new URL(visited[0] ?? '').searchParams.get('provider_scope')).toBe('calendar');
});

test('who may not connect an account comes to the error page, and keeps the way back', async () => {
  const { comeBack, goThere, open, ...given } = await atProvider();
  const owner = open(await goThere(open()));
  await owner.app.callOAuthCallback();
  await owner.app.signOut();
  const other = await someone({ ...given, open, email: `other-${given.email}` });
  await other.user.linkConnectedAccount('github');
  const { pathname, searchParams } = new URL(await comeBack(other));
  expect([pathname, searchParams.get('errorCode'), searchParams.get('after_auth_return_to')]).toEqual([
    '/handler/error',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    '/settings?tab=accounts#connected',
  ]);
});

test('an account that is disconnected is gone wherever the user is shown', async () => {
  const { connect, user } = await ofAcme();
  await user.linkConnectedAccount('acme');
  const back = await connect();
  await back.user.unlinkConnectedAccount('acme');
  expect((await back.app.getUser())?.oauthProviders).toEqual([]);
});

test('the last way in is not disconnected', async () => {
  const { goThere, open } = await atProvider();
  const { app } = open(await goThere(open()));
  await app.callOAuthCallback();
  const user = await app.getUser({ or: 'throw' });
  await expect(user.unlinkConnectedAccount('github')).rejects.toThrow(/the only way to sign in/);
  expect((await app.getUser())?.oauthProviders).toHaveLength(1);
});

test('with shared keys there are no tokens to have, and that rejects', async () => {
  const { goThere, open } = await atProvider();
  const { app } = open(await goThere(open()));
  expect(await outcome(app.callOAuthCallback())).toBe('ok');
  const user = await app.getUser({ or: 'throw' });
  await expect(user.getConnectedAccount('github')).rejects.toMatchObject({
    code: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  });
});
