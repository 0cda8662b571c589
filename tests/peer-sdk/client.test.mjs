/** A visitor of an app: signs up, looks at itself, changes itself, leaves, comes back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StackClientApp } from '@stackframe/js';
import { newEmail, onEachDatabase, verificationCallbackUrl } from './world/world.mjs';

const password = 'correct horse battery';

onEachDatabase((world) => {
  const email = newEmail();
  let app;
  const newApp = () => new StackClientApp({ ...clientOptions(world), tokenStore: 'memory' });

  test('nobody is signed in at first', async () => {
    app = newApp();
    assert.equal(await app.getUser(), null);
  });

  test('the project shows its public settings', async () => {
    const project = await app.getProject();
    assert.equal(project.id, world.project.projectId);
    assert.equal(project.displayName, 'Peer');
    assert.equal(project.config.signUpEnabled, true);
    assert.equal(project.config.credentialEnabled, true);
  });

  test('signs up with a password', async () => {
    const result = await app.signUpWithCredential({ email, password, verificationCallbackUrl });
    assert.deepEqual(result, { status: 'ok', data: undefined });
  });

  test('is signed in after the sign-up, with the fields of a new user', async () => {
    const user = await app.getUser({ or: 'throw' });
    assert.match(user.id, /^[\da-f-]{36}$/);
    assert.ok(Math.abs(user.signedUpAt.getTime() - Date.now()) < 60_000);
    const { primaryEmail, primaryEmailVerified, displayName, hasPassword, emailAuthEnabled } = user;
    assert.deepEqual(
      { primaryEmail, primaryEmailVerified, displayName, hasPassword, emailAuthEnabled },
      {
        primaryEmail: email,
        primaryEmailVerified: false,
        displayName: null,
        hasPassword: true,
        emailAuthEnabled: true,
      },
    );
    const { profileImageUrl, otpAuthEnabled, passkeyAuthEnabled, isMultiFactorRequired, isAnonymous } = user;
    assert.deepEqual(
      { profileImageUrl, otpAuthEnabled, passkeyAuthEnabled, isMultiFactorRequired, isAnonymous },
      {
        profileImageUrl: null,
        otpAuthEnabled: false,
        passkeyAuthEnabled: false,
        isMultiFactorRequired: false,
        isAnonymous: false,
      },
    );
    const { selectedTeam, oauthProviders, clientMetadata, clientReadOnlyMetadata } = user;
    assert.deepEqual(
      { selectedTeam, oauthProviders, clientMetadata, clientReadOnlyMetadata },
      { selectedTeam: null, oauthProviders: [], clientMetadata: null, clientReadOnlyMetadata: null },
    );
  });

  test('changes its display name and metadata', async () => {
    const clientMetadata = { theme: 'dark', tabs: [1, { pinned: true }] };
    await (await app.getUser({ or: 'throw' })).update({ displayName: 'Ada', clientMetadata });
    const user = await app.getUser({ or: 'throw' });
    assert.equal(user.displayName, 'Ada');
    assert.deepEqual(user.clientMetadata, clientMetadata);
  });

  test('sets its display name by the call for that alone, and keeps its metadata', async () => {
    await (await app.getUser({ or: 'throw' })).setDisplayName('Ada Lovelace');
    const user = await app.getUser({ or: 'throw' });
    assert.equal(user.displayName, 'Ada Lovelace');
    assert.equal(user.clientMetadata.theme, 'dark');
  });

  test('an email that is taken is answered by the typed error', async () => {
    const result = await newApp().signUpWithCredential({
      email: email.toUpperCase(),
      password,
      verificationCallbackUrl,
    });
    assert.equal(result.status, 'error');
    assert.equal(result.error.errorCode, 'USER_EMAIL_ALREADY_EXISTS');
  });

  test('a password that is too short is answered by the typed error', async () => {
    const result = await newApp().signUpWithCredential({
      email: newEmail(),
      password: 'short',
      verificationCallbackUrl,
    });
    assert.equal(result.status, 'error');
    assert.equal(result.error.errorCode, 'PASSWORD_TOO_SHORT');
  });

  test('is signed out after signing out', async () => {
    await app.signOut();
    assert.equal(await app.getUser(), null);
  });

  test('a wrong password is answered by the typed error', async () => {
    const result = await app.signInWithCredential({ email, password: 'incorrect horse battery' });
    assert.equal(result.status, 'error');
    assert.equal(result.error.errorCode, 'EMAIL_PASSWORD_MISMATCH');
    assert.equal(await app.getUser(), null);
  });

  test('an unknown email is answered like a wrong password', async () => {
    const result = await app.signInWithCredential({ email: newEmail(), password });
    assert.equal(result.status, 'error');
    assert.equal(result.error.errorCode, 'EMAIL_PASSWORD_MISMATCH');
  });

  test('signs in with the right password', async () => {
    assert.deepEqual(await app.signInWithCredential({ email, password }), { status: 'ok', data: undefined });
    assert.equal((await app.getUser({ or: 'throw' })).primaryEmail, email);
  });
});

const clientOptions = ({ project: { baseUrl, projectId, publishableClientKey } }) => ({
  baseUrl,
  projectId,
  publishableClientKey,
});
