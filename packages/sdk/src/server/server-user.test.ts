import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { outcome } from '../../testing/visitor.ts';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';
import { ClientApp } from '../apps/client-app.ts';
import { ServerApp } from '../apps/server-app.ts';

const password = 'another long password';
const callbackUrl = 'http://localhost:3000/handler/email-verification';

/** A server, and a user who is signed in elsewhere. */
async function serving(config: Record<string, unknown> = {}) {
  const { options, project, sent } = await sdkProject({ allow_user_api_keys: true, ...config });
  const given = await project.signUp();
  const app = new ServerApp({ ...options, tokenStore: null });
  const user = await app.getUser(given.id);
  if (!user) throw new Error('There is no such user.');
  const signIn = (email: string) =>
    new ClientApp({ ...options, tokenStore: 'memory' }).signInWithCredential({ email, password });
  return { app, given, options, project, sent, signIn, user };
}

test('a server gets a user by its id, and nobody by an id that is gone', async () => {
  const { app, given, user } = await serving();
  expect(user).toMatchObject({ id: given.id, primaryEmail: given.email, lastActiveAt: expect.any(Date) });
  for (const id of ['00000000-0000-4000-8000-000000000001', 'nope']) expect(await app.getUser(id)).toBeNull();
});

test('a user of another project is nobody here', async () => {
  const [{ app }, { given }] = [await serving(), await serving()];
  expect(await app.getUser(given.id)).toBeNull();
});

test('what is no id is no request', async () => {
  const { app, sent } = await serving();
  sent.length = 0;
  await expect(app.getUser('')).rejects.toThrow('is not an id');
  expect(sent).toEqual([]);
});

test('a server gets the user of an API key, as long as that is good', async () => {
  const { app, user } = await serving();
  const { value: apiKey, revoke } = await user.createApiKey({ description: 'CI', expiresAt: null });
  expect(await app.getUser({ apiKey })).toMatchObject({ id: user.id });
  await revoke();
  expect(await app.getUser({ apiKey })).toBeNull();
});

test('an API key that has expired, that nobody has, or that is none leads to nobody', async () => {
  const { app, options, user } = await serving();
  const expiresAt = new Date((options.environment.clock?.() ?? 0) - 1);
  const { value } = await user.createApiKey({ description: 'CI', expiresAt });
  for (const apiKey of [value, `${value}x`, 'x', '']) expect(await app.getUser({ apiKey })).toBeNull();
});

test('where users have no API keys, that is no nobody but refused', async () => {
  const { app } = await serving({ allow_user_api_keys: false });
  await expect(app.getUser({ apiKey: 'x' })).rejects.toMatchObject({ refusal: 'USER_API_KEYS_OFF' });
});

test('a server changes what it likes of any user', async () => {
  const { app, user } = await serving({ magic_link_enabled: true });
  await user.update({ displayName: 'Ada', otpAuthEnabled: true });
  await user.setServerMetadata({ note: 'vip' });
  await user.setClientReadOnlyMetadata({ plan: 'pro' });
  await user.setClientMetadata({ theme: 'dark' });
  expect(await app.getUser(user.id)).toMatchObject({
    displayName: 'Ada',
    otpAuthEnabled: true,
    serverMetadata: { note: 'vip' },
    clientReadOnlyMetadata: { plan: 'pro' },
    clientMetadata: { theme: 'dark' },
  });
  await user.setDisplayName(null);
  expect(await app.getUser(user.id)).toMatchObject({ displayName: null });
});

test('a passkey cannot be switched on by hand, which is refused by name', async () => {
  const { user } = await serving();
  await expect(user.update({ passkeyAuthEnabled: true })).rejects.toMatchObject({ refusal: 'PASSKEY_BY_HAND' });
});

test('a server sets another primary email, or takes it away', async () => {
  const { app, user } = await serving();
  const email = newEmail();
  await user.setPrimaryEmail(email, { verified: true });
  expect(await app.getUser(user.id)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
  await user.setPrimaryEmail(newEmail());
  expect(await app.getUser(user.id)).toMatchObject({ primaryEmailVerified: false });
  await user.setPrimaryEmail(null);
  expect(await app.getUser(user.id)).toMatchObject({ primaryEmail: null });
});

test('a password that a server sets is the one to sign in with; one that is too long is a result', async () => {
  const { given, signIn, user } = await serving();
  expect(await outcome(user.setPassword({ password: 'x'.repeat(71) }))).toBe('PASSWORD_TOO_LONG');
  expect(await outcome(user.setPassword({ password }))).toBe('ok');
  expect(await outcome(signIn(given.email))).toBe('ok');
});

test('an admin sees a session in which somebody acts as the user, and a server does not', async () => {
  const { options, user } = await serving();
  await user.createSession({ isImpersonation: true });
  expect(await user.getActiveSessions()).toHaveLength(1);
  const seen = await new AdminApp({ ...options, tokenStore: null }).getUser(user.id);
  expect(await seen?.getActiveSessions()).toMatchObject([{ isImpersonation: true }, { isImpersonation: false }]);
});

test('a user that was deleted is gone', async () => {
  const { app, user } = await serving();
  await user.delete();
  expect(await app.getUser(user.id)).toBeNull();
  await expect(user.delete()).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
});

test('a server knows that an address was verified', async () => {
  const { user } = await serving();
  const channel = { value: newEmail(), type: 'email', usedForAuth: false } as const;
  const made = await user.createContactChannel({ ...channel, isVerified: true });
  expect(made).toMatchObject({ ...channel, isVerified: true });
  await made.update({ isVerified: false });
  expect(await user.listContactChannels()).toMatchObject([{ isPrimary: true }, { isVerified: false }]);
  await made.delete();
  expect(await user.listContactChannels()).toHaveLength(1);
});

test('a server has the primary email verified by a mail', async () => {
  const { app, given, project, user } = await serving();
  expect(await outcome(user.sendVerificationEmail({ callbackUrl }))).toBe('ok');
  const [mail] = await project.mailbox.to(given.email);
  await app.verifyEmail(mail?.linkCode ?? '');
  expect(await outcome(user.sendVerificationEmail({ callbackUrl }))).toBe('EMAIL_ALREADY_VERIFIED');
  await user.setPrimaryEmail(null);
  await expect(user.sendVerificationEmail({ callbackUrl })).rejects.toThrow('does not have a primary email');
});

test('a server switches mails off for a user', async () => {
  const { user } = await serving();
  await (await user.listNotificationCategories())[1]?.setEnabled(false);
  expect(await user.listNotificationCategories()).toMatchObject([{}, { name: 'Marketing', enabled: false }]);
});

test('a server disconnects an account, even if nothing else signs the user in', async () => {
  const { app } = await serving({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const oauthProviders = [{ id: 'github', accountId: '1' }];
  const user = await app.createUser({ oauthProviders });
  await user.unlinkConnectedAccount('github');
  expect((await app.getUser(user.id))?.oauthProviders).toEqual([]);
});

test('an account that is not connected is none', async () => {
  const { user } = await serving();
  expect(await user.getConnectedAccount('github')).toBeNull();
});

test('a banned user is signed out everywhere, and may come back once that is lifted', async () => {
  const { app, given, user } = await serving();
  expect(await user.getBan()).toBeNull();
  await user.ban({ reason: 'Spam' });
  expect(await user.getBan()).toEqual({ bannedAt: expect.any(Date), reason: 'Spam' });
  expect(await app.getUser({ tokenStore: given })).toBeNull();
  await expect(user.createSession()).rejects.toMatchObject({ refusal: 'USER_BANNED' });
  await user.unban();
  expect(await user.getBan()).toBeNull();
  expect(await (await user.createSession()).getTokens()).toMatchObject({ refreshToken: expect.any(String) });
});

test('a duplicate is merged into the user as the preview says', async () => {
  const { app, user } = await serving();
  await user.update({ primaryEmailVerified: true });
  const email = newEmail();
  const duplicate = await app.createUser({ primaryEmail: email, primaryEmailVerified: true, displayName: 'Ada' });
  const told = await user.previewMerge(duplicate.id);
  expect(told).toMatchObject({ userId: user.id, duplicateId: duplicate.id });
  expect(await user.merge(duplicate.id)).toEqual(told);
  expect(await app.getUser(duplicate.id)).toBeNull();
  expect((await user.listContactChannels()).map(({ value }) => value)).toContain(email);
});

test('the signed-in user of a request has all of it, too', async () => {
  const { app, given } = await serving();
  const user = await app.getUser({ tokenStore: given, or: 'throw' });
  await user.setPrimaryEmail(null);
  await user.ban();
  expect(await user.getBan()).toMatchObject({ reason: null });
  expect(await app.getUser(user.id)).toMatchObject({ primaryEmail: null });
});

test('whoever shows a user knows of every change by the time that it is made', async () => {
  const { app, given, user } = await serving();
  const stores = app.userStores(given.id);
  for (const store of Object.values(stores)) store.subscribe(() => {});
  await Promise.all(Object.values(stores).map((store) => store.read()));
  const shown = () =>
    Object.fromEntries(
      Object.entries(app.userStores(given.id)).map(([name, { getSnapshot }]) => {
        const snapshot = getSnapshot();
        return [name, snapshot.status === 'ok' ? snapshot.data : undefined];
      }),
    );
  expect(shown()).toMatchObject({ ban: null, activeSessions: [{}], apiKeys: [] });
  const email = newEmail();
  await user.setPrimaryEmail(email);
  expect(shown()).toMatchObject({ user: { primaryEmail: email }, contactChannels: [{ value: email }] });
  await user.createApiKey({ description: 'CI', expiresAt: null });
  expect(shown()).toMatchObject({ apiKeys: [{ description: 'CI' }] });
  await user.createSession();
  expect(shown()).toMatchObject({ activeSessions: [{}, {}] });
  await user.ban({ reason: 'Spam' });
  expect(shown()).toMatchObject({ ban: { reason: 'Spam' }, activeSessions: [] });
  await user.unban();
  expect(shown()).toMatchObject({ ban: null });
  await user.delete();
  expect(shown()).toMatchObject({ user: null });
});

test('stores that are made anew show the same objects', async () => {
  const { app, given } = await serving();
  const [one, other] = [app.userStores(given.id), app.userStores(given.id)];
  const stops = Object.values(one).map((store) => store.subscribe(() => {}));
  await Promise.all(Object.values(one).map((store) => store.read()));
  for (const name of Object.keys(one) as (keyof typeof one)[]) {
    expect(other[name].getSnapshot()).toBe(one[name].getSnapshot());
  }
  for (const stop of stops) stop();
});
