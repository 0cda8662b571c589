/** The server of an app: looks its users up. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const names = ['ada', 'grace', 'edsger'];

onEachDatabase((world) => {
  let server;

  before(async () => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    for (const name of names) {
      const visitor = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
      const email = `${name}@example.com`;
      await visitor.signUpWithCredential({ email, password: 'correct horse battery', verificationCallbackUrl });
      await (await visitor.getUser({ or: 'throw' })).setDisplayName(`The user ${name}`);
    }
    server = new StackServerApp({ ...world.project, tokenStore: null });
  });

  test('lists the users in the order in which they signed up', async () => {
    const users = await server.listUsers();
    assert.deepEqual(users.map(nameOf), names);
    assert.equal(users.nextCursor, null);
  });

  test('lists them the other way round', async () => {
    const users = await server.listUsers({ orderBy: 'signedUpAt', desc: true });
    assert.deepEqual(users.map(nameOf), names.toReversed());
  });

  test('lists them page by page', async () => {
    const first = await server.listUsers({ limit: 2 });
    assert.deepEqual(first.map(nameOf), ['ada', 'grace']);
    const second = await server.listUsers({ limit: 2, cursor: first.nextCursor });
    assert.deepEqual(second.map(nameOf), ['edsger']);
    assert.equal(second.nextCursor, null);
  });

  test('finds users by a part of the email', async () => {
    assert.deepEqual((await server.listUsers({ query: 'grace@' })).map(nameOf), ['grace']);
  });

  test('finds users by a part of the display name, in any case', async () => {
    assert.deepEqual((await server.listUsers({ query: 'user EDS' })).map(nameOf), ['edsger']);
  });

  test('finds nobody by what nobody is called', async () => {
    assert.deepEqual((await server.listUsers({ query: 'nobody' })).map(nameOf), []);
  });

  test('sees the fields that are for servers', async () => {
    const [user] = await server.listUsers({ limit: 1 });
    assert.equal(user.serverMetadata, null);
    assert.ok(Math.abs(user.lastActiveAt.getTime() - Date.now()) < 60_000);
    assert.equal(user.hasPassword, true);
  });

  test('creates a user, who signs in', async () => {
    const known = {
      displayName: 'The user barbara',
      primaryEmail: 'barbara@example.com',
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password: 'correct horse battery',
      clientMetadata: { theme: 'dark' },
      clientReadOnlyMetadata: { plan: 'pro' },
      serverMetadata: { note: 'vip' },
    };
    const { password, primaryEmailAuthEnabled, ...shown } = known;
    const user = await server.createUser(known);
    for (const [name, value] of Object.entries({ ...shown, hasPassword: true, emailAuthEnabled: true })) {
      assert.deepEqual(user[name], value, name);
    }
    const { baseUrl, projectId, publishableClientKey } = world.project;
    const visitor = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    const signedIn = await visitor.signInWithCredential({ email: known.primaryEmail, password, noRedirect: true });
    assert.equal(signedIn.status, 'ok');
    assert.equal((await visitor.getUser({ or: 'throw' })).id, user.id);
  });

  test('creating a user of an address that somebody signs in with is the typed error', async () => {
    const taken = { primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true };
    await assert.rejects(server.createUser(taken), { errorCode: 'USER_EMAIL_ALREADY_EXISTS' });
  });

  test('a wrong key is answered by the typed error', async () => {
    const stranger = new StackServerApp({ ...world.project, secretServerKey: 'ssk_of_nobody', tokenStore: null });
    await assert.rejects(stranger.listUsers(), { errorCode: 'INVALID_SECRET_SERVER_KEY' });
  });

  const nameOf = (user) => user.primaryEmail.split('@')[0];
});
