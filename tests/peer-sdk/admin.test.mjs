/** The administration of a project by its key: settings and API keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

onEachDatabase((world) => {
  let admin;
  let keys;

  test('reads the project with its settings', async () => {
    admin = new StackAdminApp({ ...world.project, tokenStore: null });
    const { id, displayName, description, isProductionMode, config } = await admin.getProject();
    assert.deepEqual(
      { id, displayName, description, isProductionMode },
      { id: world.project.projectId, displayName: 'Peer', description: 'made over HTTP', isProductionMode: false },
    );
    const { signUpEnabled, credentialEnabled, allowLocalhost, domains, oauthProviders, emailConfig } = config;
    assert.deepEqual(
      { signUpEnabled, credentialEnabled, allowLocalhost, domains, oauthProviders, emailConfig },
      {
        signUpEnabled: true,
        credentialEnabled: true,
        allowLocalhost: true,
        domains: [],
        oauthProviders: [],
        emailConfig: { type: 'shared' },
      },
    );
  });

  test('changes the name of the project', async () => {
    await (await admin.getProject()).update({ displayName: 'Peer, renamed', description: 'changed by the SDK' });
    const { displayName, description } = await admin.getProject();
    assert.deepEqual({ displayName, description }, { displayName: 'Peer, renamed', description: 'changed by the SDK' });
  });

  test('changes settings, and leaves those that it does not name', async () => {
    const domains = [{ domain: 'https://app.example.com', handlerPath: '/auth' }];
    await (await admin.getProject()).update({ config: { domains, clientUserDeletionEnabled: true } });
    const { config } = await admin.getProject();
    assert.deepEqual(config.domains, domains);
    assert.equal(config.clientUserDeletionEnabled, true);
    assert.equal(config.signUpEnabled, true);
  });

  test('a changed setting holds at once for visitors', async () => {
    await (await admin.getProject()).update({ config: { signUpEnabled: false } });
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const visitor = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    const signUp = visitor.signUpWithCredential({
      email: newEmail(),
      password: 'correct horse battery',
      verificationCallbackUrl,
    });
    await assert.rejects(signUp, { errorCode: 'SIGN_UP_NOT_ENABLED' });
  });

  test('makes a set of API keys, whose strings are shown this once', async () => {
    keys = await admin.createInternalApiKey({
      description: 'a second set',
      expiresAt: new Date(Date.now() + 86_400_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    });
    assert.match(keys.publishableClientKey, /^pck_/);
    assert.match(keys.secretServerKey, /^ssk_/);
    assert.equal(keys.superSecretAdminKey ?? null, null);
    assert.equal(keys.isValid(), true);
  });

  test('lists the sets of API keys, each key by its last four characters', async () => {
    const listed = await admin.listInternalApiKeys();
    const mine = listed.find(({ id }) => id === keys.id);
    assert.equal(listed.length, 2);
    assert.equal(mine.description, 'a second set');
    assert.deepEqual(mine.secretServerKey, { lastFour: keys.secretServerKey.slice(-4) });
    assert.equal(mine.superSecretAdminKey, null);
  });

  test('a new API key opens the project at once', async () => {
    assert.deepEqual([...(await serverWith(keys).listUsers())], []);
  });

  test('a revoked API key is refused at once, and listed as revoked', async () => {
    await keys.revoke();
    await assert.rejects(serverWith(keys).listUsers(), { errorCode: 'INVALID_SECRET_SERVER_KEY' });
    const mine = (await admin.listInternalApiKeys()).find(({ id }) => id === keys.id);
    assert.equal(mine.whyInvalid(), 'manually-revoked');
  });

  const serverWith = ({ publishableClientKey, secretServerKey }) =>
    new StackServerApp({ ...world.project, publishableClientKey, secretServerKey, tokenStore: null });
});
