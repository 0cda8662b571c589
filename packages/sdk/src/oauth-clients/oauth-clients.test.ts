import { redirectUri, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

/** An admin app in a page, where what was read is kept. */
async function inBrowser() {
  const { options, project, sent } = await sdkProject();
  const environment = { ...options.environment, ...newBrowser().tab() };
  return { app: new AdminApp({ ...options, environment, tokenStore: null }), project, sent };
}

const notes = { name: 'Notes', kind: 'web', redirectUris: [redirectUri] } as const;

test('a client is made, read, changed and deleted, and what shows it is read again at once', async () => {
  const { app } = await inBrowser();
  const { clientSecret, ...client } = await app.createOAuthClient({ ...notes, isFirstParty: true });
  expect(client).toEqual({
    ...notes,
    id: expect.any(String),
    isFirstParty: true,
    postLogoutRedirectUris: [],
    backchannelLogoutUrl: null,
    logoUrl: null,
    homeUrl: null,
    authentication: 'secret',
    jwks: null,
    jwksUri: null,
    idTokenSigningAlg: 'ES256',
    grants: [],
    secretLastFour: clientSecret?.slice(-4),
    previousSecretEndsAt: null,
    origin: 'owner',
    isApproved: true,
    createdAt: expect.any(Date),
  });
  const [list, one] = [app.oauthClientsStore, app.oauthClientStore(client.id)];
  for (const store of [list, one]) store.subscribe(() => {});
  expect([...(await list.read()), await one.read()]).toEqual([client, client]);
  const changed = { ...client, name: 'Diary', homeUrl: 'https://diary.example.com' };
  expect(await app.updateOAuthClient(client.id, { name: 'Diary', homeUrl: changed.homeUrl })).toEqual(changed);
  expect(list.getSnapshot()).toEqual({ status: 'ok', data: [changed] });
  expect(one.getSnapshot()).toEqual({ status: 'ok', data: changed });
  await app.deleteOAuthClient(client.id);
  expect(list.getSnapshot()).toEqual({ status: 'ok', data: [] });
  expect(await app.getOAuthClient(client.id)).toBeNull();
});

test('a client that can keep no secret has none', async () => {
  const { app } = await inBrowser();
  const made = await app.createOAuthClient({ ...notes, kind: 'single-page' });
  expect(made).toMatchObject({ clientSecret: null, secretLastFour: null });
  await expect(app.rotateOAuthClientSecret(made.id)).rejects.toMatchObject({ refusal: 'OAUTH_CLIENT_INVALID' });
});

test('users sign in with a new secret and with the one before, until that is no longer good', async () => {
  const { app, project } = await inBrowser();
  const user = await project.signUp();
  const first = await app.createOAuthClient(notes);
  const before = app.clock();
  const second = await app.rotateOAuthClientSecret(first.id, { overlapMinutes: 60 });
  expect(second.clientSecret).not.toBe(first.clientSecret);
  expect(second.previousSecretEndsAt?.getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  const signIn = async ({ clientSecret }: typeof first) =>
    (await relyingPartyOf(project, first.id, clientSecret)).signIn(user);
  for (const good of [first, second]) expect((await signIn(good)).claims()).toMatchObject({ sub: user.id });
  const third = await app.rotateOAuthClientSecret(first.id, { overlapMinutes: 0 });
  await expect(signIn(second)).rejects.toMatchObject({ status: 401 });
  expect((await signIn(third)).claims()).toMatchObject({ sub: user.id });
});

test('an address that is refused is named', async () => {
  const { app } = await inBrowser();
  await expect(app.createOAuthClient({ ...notes, redirectUris: ['http://a.example/cb'] })).rejects.toMatchObject({
    refusal: 'OAUTH_CLIENT_INVALID',
    message: expect.stringContaining('http://a.example/cb'),
  });
});
