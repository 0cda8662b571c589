/** The server of an app: does for any user what users do themselves, and more. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { newEmail, onEachDatabase } from './world/world.mjs';

const password = 'correct horse battery';

onEachDatabase((world) => {
  let server;
  let user;
  const again = () => server.getUser(user.id);

  before(async () => {
    const admin = new StackAdminApp({ ...world.project, tokenStore: null });
    await (await admin.getProject()).update({ config: { allowUserApiKeys: true } });
    server = new StackServerApp({ ...world.project, tokenStore: null });
    user = await server.createUser({ primaryEmail: newEmail(), primaryEmailAuthEnabled: true, password });
  });

  test('gets a user by id, and nobody by an id that nobody has', async () => {
    assert.equal((await again()).primaryEmail, user.primaryEmail);
    assert.equal(await server.getUser('00000000-0000-4000-8000-000000000001'), null);
  });

  test('changes names and the three kinds of metadata', async () => {
    await user.setDisplayName('Ada');
    await user.setClientMetadata({ theme: 'dark' });
    await user.setClientReadOnlyMetadata({ plan: 'pro' });
    await user.setServerMetadata({ note: 'vip' });
    const { displayName, clientMetadata, clientReadOnlyMetadata, serverMetadata } = await again();
    assert.deepEqual(
      { displayName, clientMetadata, clientReadOnlyMetadata, serverMetadata },
      {
        displayName: 'Ada',
        clientMetadata: { theme: 'dark' },
        clientReadOnlyMetadata: { plan: 'pro' },
        serverMetadata: { note: 'vip' },
      },
    );
  });

  test('sets another primary email, and knows that it is verified', async () => {
    const email = newEmail();
    await user.setPrimaryEmail(email, { verified: true });
    const { primaryEmail, primaryEmailVerified } = await again();
    assert.deepEqual({ primaryEmail, primaryEmailVerified }, { primaryEmail: email, primaryEmailVerified: true });
  });

  test('sets another password, which signs in', async () => {
    await user.setPassword({ password: 'battery horse' });
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const visitor = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    const { primaryEmail: email } = await again();
    const signedIn = await visitor.signInWithCredential({ email, password: 'battery horse', noRedirect: true });
    assert.equal(signedIn.status, 'ok');
  });

  test('adds a verified address, changes it, and removes it', async () => {
    const value = newEmail();
    await user.createContactChannel({ value, type: 'email', usedForAuth: false, isVerified: true });
    const listed = async () => (await user.listContactChannels()).find((channel) => channel.value === value);
    assert.equal((await listed()).isVerified, true);
    await (await listed()).update({ isVerified: false });
    assert.equal((await listed()).isVerified, false);
    await (await listed()).delete();
    assert.equal(await listed(), undefined);
  });

  test('switches the mails of a category off', async () => {
    const marketing = async () => (await user.listNotificationCategories()).find(({ name }) => name === 'Marketing');
    await (await marketing()).setEnabled(false);
    assert.equal((await marketing()).enabled, false);
  });

  test('makes an API key for a user, and revokes it', async () => {
    const made = await user.createApiKey({ description: 'CI', expiresAt: null });
    assert.equal((await server.getUser({ apiKey: made.value })).id, user.id);
    await (await user.listApiKeys())[0].revoke();
    assert.equal(await server.getUser({ apiKey: made.value }), null);
  });

  test('makes a session for a user', async () => {
    const session = await user.createSession({ expiresInMillis: 60_000 });
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const tokenStore = await session.getTokens();
    const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
    assert.equal((await app.getUser({ or: 'throw' })).id, user.id);
  });

  test('deletes a user', async () => {
    await user.delete();
    assert.equal(await again(), null);
  });
});
