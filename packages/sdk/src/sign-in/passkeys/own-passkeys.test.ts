import { expect, test } from 'vitest';
import { authenticatorWindow } from '../../../testing/authenticator-window.ts';
import { password, shown } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

async function signedUp(config = {}) {
  const given = await visitor({ passkey_enabled: true, ...config });
  const window = authenticatorWindow();
  const { app } = given.open(undefined, { environment: { webAuthn: window.webAuthn } });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  return { ...given, ...window, app, user: await app.getUser({ or: 'throw' }) };
}

test('a passkey is listed with all that is known of it', async () => {
  const { user } = await signedUp();
  await user.registerPasskey();
  expect(await user.listPasskeys()).toEqual([
    { id: expect.any(String), name: 'Passkey', createdAt: expect.any(Date), lastUsedAt: null, isBackedUp: true },
  ]);
});

test('the browser is told of those that there are, so that no authenticator holds two', async () => {
  const { user, asked, kept } = await signedUp();
  await user.registerPasskey();
  await user.registerPasskey();
  const id = kept[0]?.credentialId.toString('base64url');
  expect(asked).toMatchObject([
    { excludeCredentials: [] },
    { excludeCredentials: [{ id, type: 'public-key', transports: ['hybrid', 'internal'] }] },
  ]);
  expect(await user.listPasskeys()).toHaveLength(2);
});

test('whoever shows the user learns of the first passkey, and of the loss of the last', async () => {
  const { app, user } = await signedUp();
  app.userStore.subscribe(() => {});
  await shown(app.userStore, user.primaryEmail);
  const isEnabled = () => {
    const snapshot = app.userStore.getSnapshot();
    return snapshot.status === 'ok' && snapshot.data?.passkeyAuthEnabled;
  };
  await user.registerPasskey();
  expect(isEnabled()).toBe(true);
  await user.removePasskey((await user.listPasskeys())[0]?.id ?? '');
  expect(isEnabled()).toBe(false);
});

test('a new name stays', async () => {
  const { user } = await signedUp();
  await user.registerPasskey();
  await user.renamePasskey((await user.listPasskeys())[0]?.id ?? '', 'The blue key');
  expect(await user.listPasskeys()).toMatchObject([{ name: 'The blue key' }]);
});

test('the authenticator hears which passkeys are left', async () => {
  const { user, accepted, kept } = await signedUp();
  await user.registerPasskey();
  await user.registerPasskey();
  await user.removePasskey((await user.listPasskeys())[0]?.id ?? '');
  const allAcceptedCredentialIds = [kept[1]?.credentialId.toString('base64url')];
  const userId = Buffer.from(user.id).toString('base64url');
  expect(accepted).toEqual([{ rpId: 'localhost', userId, allAcceptedCredentialIds }]);
});

test('after a change it hears what the user is called', async () => {
  const { user, signalled } = await signedUp();
  await user.registerPasskey();
  await user.renamePasskey((await user.listPasskeys())[0]?.id ?? '', 'The blue key');
  const userId = Buffer.from(user.id).toString('base64url');
  const { primaryEmail: name } = user;
  expect(signalled).toEqual([{ rpId: 'localhost', userId, name, displayName: name }]);
});

test('it hears that the service has refused what it has made', async () => {
  const { user, project, kept, signalled } = await signedUp();
  await project.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: false } } });
  await user.registerPasskey();
  const credentialId = kept[0]?.credentialId.toString('base64url');
  expect(signalled).toEqual([{ rpId: 'localhost', credentialId }]);
});

test('what a browser makes by itself is taken although nobody was there', async () => {
  const { user } = await signedUp();
  expect(await outcome(user.registerPasskey({ automatic: true }))).toBe('ok');
  expect(await user.listPasskeys()).toHaveLength(1);
});

test('a browser that neither makes one nor says so is not waited for', async () => {
  const { user, webAuthn } = await signedUp();
  let refuse = (_: Error) => {};
  webAuthn.create = () =>
    new Promise((_, reject) => {
      refuse = reject;
    });
  webAuthn.cancel = () => refuse(Object.assign(new Error('Cancelled'), { code: 'ERROR_CEREMONY_ABORTED' }));
  const error = { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'ERROR_CEREMONY_ABORTED' } };
  expect(await user.registerPasskey({ automatic: true })).toMatchObject({ status: 'error', error });
});

test('that it does not want to hear is no failure', async () => {
  const { user, webAuthn } = await signedUp();
  webAuthn.accept = async () => {
    throw new Error('NotAllowedError');
  };
  await user.registerPasskey();
  await user.removePasskey((await user.listPasskeys())[0]?.id ?? '');
  expect(await user.listPasskeys()).toEqual([]);
});

test('the last way in stays, and says why', async () => {
  const { user, project } = await signedUp();
  await user.registerPasskey();
  await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
  const removal = user.removePasskey((await user.listPasskeys())[0]?.id ?? '');
  await expect(removal).rejects.toThrow('This is the only way to sign in');
});

test('an authenticator that has one already is a result', async () => {
  const { user, person } = await signedUp();
  person.next = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const error = { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: person.next } };
  expect(await user.registerPasskey()).toMatchObject({ status: 'error', error });
});

test('a page that the project does not trust is a result', async () => {
  const { user, project } = await signedUp();
  await project.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: false } } });
  expect(await outcome(user.registerPasskey())).toBe('PASSKEY_REGISTRATION_FAILED');
});

test('where passkeys are off it is a result', async () => {
  const { user } = await signedUp({ passkey_enabled: false });
  expect(await outcome(user.registerPasskey())).toBe('PASSKEY_AUTHENTICATION_NOT_ENABLED');
});
