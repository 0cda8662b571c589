import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { expect, test } from 'vitest';
import { authenticatorWindow } from '../../testing/authenticator-window.ts';
import { password } from '../../testing/tabs.ts';
import { visitor } from '../../testing/visitor.ts';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

test('an admin turns two-factor authentication of a user off, and whoever shows the user knows at once', async () => {
  const { options, project } = await sdkProject();
  const { id } = await newTwoFactorUser(project);
  const admin = new AdminApp({ ...options, tokenStore: null });
  const { factors, user } = admin.userStores(id);
  for (const store of [factors, user]) store.subscribe(() => {});
  expect(await factors.read()).toEqual({
    passkeys: [],
    secondFactorEnabled: true,
    authenticatorApp: true,
    securityKeys: [],
    recoveryCodesRemaining: 0,
  });
  await user.read();
  await admin.resetSecondFactor(id);
  expect(factors.getSnapshot()).toMatchObject({ status: 'ok', data: { secondFactorEnabled: false } });
  expect(user.getSnapshot()).toMatchObject({ status: 'ok', data: { isMultiFactorRequired: false } });
});

test('an admin removes the passkey of a user', async () => {
  const { email, open, options } = await visitor({ passkey_enabled: true });
  const { app } = open(undefined, { environment: { webAuthn: authenticatorWindow().webAuthn } });
  await app.signUpWithCredential({ email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  await user.registerPasskey();
  const admin = new AdminApp({ ...options, tokenStore: null });
  const passkeys = async () => (await admin.getUserFactors(user.id))?.passkeys ?? [];
  const [passkey] = await passkeys();
  expect(passkey).toMatchObject({ name: 'Passkey', createdAt: expect.any(Date), lastUsedAt: null });
  await admin.removeUserPasskey(user.id, passkey?.id ?? '');
  expect(await passkeys()).toEqual([]);
});

test('who is not there has no factors', async () => {
  const { options } = await sdkProject();
  const admin = new AdminApp({ ...options, tokenStore: null });
  expect(await admin.getUserFactors('00000000-0000-4000-8000-000000000001')).toBeNull();
});

test('what a user was granted is shown apart from what that contains', async () => {
  const { options, project } = await sdkProject();
  const admin = new AdminApp({ ...options, tokenStore: null });
  await admin.createProjectPermissionDefinition({ id: 'read' });
  await admin.createProjectPermissionDefinition({ id: 'write', containedPermissionIds: ['read'] });
  const user = await admin.getUser((await project.signUp()).id);
  await user?.grantPermission('write');
  const { grantedPermissions, permissions } = admin.userStores(user?.id ?? '');
  expect(await grantedPermissions.read()).toEqual([{ id: 'write' }]);
  expect((await permissions.read()).map(({ id }) => id).sort()).toEqual(['read', 'write']);
});

test('all users are read again when an admin asks for that', async () => {
  const { options, project } = await sdkProject();
  const { id } = await project.signUp();
  const admin = new AdminApp({ ...options, tokenStore: null });
  const { user } = admin.userStores(id);
  user.subscribe(() => {});
  await user.read();
  const elsewhere = await new AdminApp({ ...options, tokenStore: null }).getUser(id);
  await elsewhere?.setDisplayName('Ada');
  await admin.refreshUsers();
  expect(user.getSnapshot()).toMatchObject({ data: { displayName: 'Ada' } });
});

test("the time is that of the admin's environment", async () => {
  const { options } = await sdkProject();
  const environment = { ...options.environment, clock: () => 1_700_000_000_000 };
  expect(new AdminApp({ ...options, environment, tokenStore: null }).clock()).toBe(1_700_000_000_000);
});
