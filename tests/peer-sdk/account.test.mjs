/** A user's own account: addresses, mails, API keys, sessions. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';

onEachDatabase((world) => {
  const email = newEmail();
  let app;
  let user;
  let server;

  const newApp = () => {
    const { baseUrl, projectId, publishableClientKey } = world.project;
    return new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
  };

  before(async () => {
    const admin = new StackAdminApp({ ...world.project, tokenStore: null });
    await (await admin.getProject()).update({ config: { allowUserApiKeys: true, clientUserDeletionEnabled: true } });
    server = new StackServerApp({ ...world.project, tokenStore: null });
    app = newApp();
    await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    user = await app.getUser({ or: 'throw' });
  });

  test('the address of the sign-up is the one contact channel', async () => {
    const [channel, ...others] = await user.listContactChannels();
    assert.deepEqual(others, []);
    const { value, type, isPrimary, isVerified, usedForAuth } = channel;
    assert.deepEqual(
      { value, type, isPrimary, isVerified, usedForAuth },
      { value: email, type: 'email', isPrimary: true, isVerified: false, usedForAuth: true },
    );
  });

  test('another address is added, made the primary one, and removed', async () => {
    const value = newEmail();
    const made = await user.createContactChannel({ value, type: 'email', usedForAuth: true });
    await made.update({ isPrimary: true });
    assert.equal((await app.getUser({ or: 'throw' })).primaryEmail, value);
    const [first] = (await user.listContactChannels()).filter((channel) => channel.value === email);
    await first.update({ isPrimary: true });
    await made.delete();
    assert.deepEqual(
      (await user.listContactChannels()).map((channel) => channel.value),
      [email],
    );
  });

  test('an address that another user signs in with is the typed error', async () => {
    const taken = newEmail();
    await newApp().signUpWithCredential({ email: taken, password, verificationCallbackUrl });
    const made = user.createContactChannel({ value: taken, type: 'email', usedForAuth: true });
    await assert.rejects(made, { errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' });
  });

  test('a mail is asked for that verifies an address', async () => {
    const [channel] = await user.listContactChannels();
    await channel.sendVerificationEmail({ callbackUrl: verificationCallbackUrl });
  });

  test('mails of a category are switched off, and on again', async () => {
    const named = async (name) => (await user.listNotificationCategories()).find((category) => category.name === name);
    assert.equal((await named('Transactional')).canDisable, false);
    await (await named('Marketing')).setEnabled(false);
    assert.equal((await named('Marketing')).enabled, false);
    await (await named('Marketing')).setEnabled(true);
    assert.equal((await named('Marketing')).enabled, true);
  });

  test('an API key is made, listed, found by a server, described anew, and revoked', async () => {
    const made = await user.createApiKey({ description: 'CI', expiresAt: null });
    const [listed] = await user.listApiKeys();
    assert.equal(listed.value.lastFour, made.value.slice(-4));
    assert.equal(listed.isValid(), true);
    assert.equal((await server.getUser({ apiKey: made.value })).id, user.id);
    await listed.update({ description: 'Nightly' });
    assert.equal((await user.listApiKeys())[0].description, 'Nightly');
    await listed.revoke();
    assert.equal((await user.listApiKeys())[0].whyInvalid(), 'manually-revoked');
    assert.equal(await server.getUser({ apiKey: made.value }), null);
  });

  test('an API key that has expired leads a server to nobody', async () => {
    const made = await user.createApiKey({ description: 'Old', expiresAt: new Date(Date.now() - 1000) });
    assert.equal(made.whyInvalid(), 'expired');
    assert.equal(await server.getUser({ apiKey: made.value }), null);
  });

  test('an API key that nobody has leads a server to nobody', async () => {
    assert.equal(await server.getUser({ apiKey: 'stack_of_nobody' }), null);
  });

  test('another session is listed, and ended from here', async () => {
    const other = newApp();
    await other.signInWithCredential({ email, password });
    const sessions = await user.getActiveSessions();
    assert.equal(sessions.length, 2);
    const elsewhere = sessions.find(({ isCurrentSession }) => !isCurrentSession);
    await user.revokeSession(elsewhere.id);
    assert.equal(await other.getUser(), null);
    assert.equal((await app.getUser({ or: 'throw' })).id, user.id);
  });

  test('the session that is used is not revoked, by the typed error', async () => {
    const [current] = await user.getActiveSessions();
    await assert.rejects(user.revokeSession(current.id), { errorCode: 'CANNOT_DELETE_CURRENT_SESSION' });
  });

  test('the password is changed, and ends every other session', async () => {
    const other = newApp();
    await other.signInWithCredential({ email, password });
    const wrong = await user.updatePassword({ oldPassword: 'not the password', newPassword: 'battery horse' });
    assert.equal(wrong.errorCode, 'PASSWORD_CONFIRMATION_MISMATCH');
    assert.equal(await user.updatePassword({ oldPassword: password, newPassword: 'battery horse' }), undefined);
    assert.equal(await other.getUser(), null);
    assert.equal((await newApp().signInWithCredential({ email, password: 'battery horse' })).status, 'ok');
  });

  test('the account is deleted', async () => {
    const { id } = user;
    await user.delete();
    assert.equal(await app.getUser(), null);
    assert.equal(await server.getUser(id), null);
  });
});
